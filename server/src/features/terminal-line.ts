/** Of a text that anybody may have chosen: on one line, and without the control characters that a terminal obeys. */
export const toTerminalLine = (text: string) => text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, " ").slice(0, 100);
