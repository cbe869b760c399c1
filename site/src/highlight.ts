/**
 * Code with its comments and quoted words marked, which is as much colour as these short samples need: no language is parsed, so
 * none is parsed wrongly.
 */
export function highlight(code: string, language: string, escapeHtml: (text: string) => string): string {
  const quoted = /"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'/;
  const comment = comments.find(({ languages }) => languages.includes(language))?.pattern;
  if (!comment) return escapeHtml(code);
  const parts = new RegExp(`(${comment.source})|(${quoted.source})`, "gm");
  let html = "";
  let end = 0;
  for (const match of code.matchAll(parts)) {
    html += escapeHtml(code.slice(end, match.index));
    html += `<span class="${match[1] === undefined ? "word" : "note"}">${escapeHtml(match[0])}</span>`;
    end = match.index + match[0].length;
  }
  return html + escapeHtml(code.slice(end));
}

const comments = [
  { languages: ["sh", "py", "rb", "yaml", "nginx", "conf", "ini"], pattern: /(?<![^\s])#[^\n]*/ },
  { languages: ["js", "ts", "jsx", "tsx", "php"], pattern: /(?<![:"'])\/\/[^\n]*|\/\*[\s\S]*?\*\// },
  { languages: ["html", "vue", "svelte", "erb", "blade"], pattern: /<!--[\s\S]*?-->|(?<=\s)\/\/ [^\n]*/ },
  { languages: ["json"], pattern: /(?!)/ },
];
