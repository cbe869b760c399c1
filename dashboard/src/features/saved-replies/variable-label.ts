import type { VariableName } from "@hark/contract/saved-replies/variables";
import { t } from "./texts.ts";

/** What a variable is called where somebody has to fill it in. */
export function variableLabel(name: VariableName): string {
  switch (name.kind) {
    case "visitor.name":
      return t("visitorName");
    case "visitor.firstName":
      return t("visitorFirstName");
    case "visitor.email":
      return t("visitorEmail");
    case "visitor.metadata":
      return name.key;
    case "agent.name":
      return t("agentName");
    case "project.name":
      return t("nameOfProject");
    case "ask":
      return name.label;
  }
}
