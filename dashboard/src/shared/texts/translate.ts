import { fillText, findForm, format, type Text, type Values } from "@hark/contract/texts/translate";
import { cloneElement, createElement, Fragment, type ReactElement, type ReactNode } from "react";
import { language } from "./language.ts";

/** Replaces `t` in a build, where the text itself replaces its key (`build-texts.ts`). */
export function translate(text: Text, values?: Values): string {
  return fillText(text, language, values);
}

type Nodes = Readonly<Record<string, ReactNode>>;

/** Replaces `tr` in a build. */
export function translateWithElements(text: Text, values: Nodes): ReactNode {
  return fillIn(findForm(text, language, values), values);
}

function fillIn(form: string, values: Nodes): ReactNode {
  const parts = form.split(/<(\w+)>(.*?)<\/\1>|\{(\w+)\}/s);
  const nodes: ReactNode[] = [];
  for (let i = 0; i < parts.length; i += 4) {
    const [text, element, words = "", name] = parts.slice(i, i + 4);
    nodes.push(text);
    if (element) nodes.push(cloneElement(values[element] as ReactElement, undefined, fillIn(words, values)));
    else if (name) nodes.push(typeof values[name] === "number" ? format(values[name], language) : values[name]);
  }
  // Passed as separate arguments, the nodes need no keys.
  return createElement(Fragment, null, ...nodes);
}
