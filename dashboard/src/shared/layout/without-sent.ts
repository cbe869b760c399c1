/** What a form still has to save: what was typed in its fields while others, or older texts of them, were being saved. */
export function withoutSent<Fields extends object>(typed: Fields, sent: Fields): Partial<Fields> {
  const isLeft = ([name, value]: [string, unknown]) => value !== sent[name as keyof Fields];
  return Object.fromEntries(Object.entries(typed).filter(isLeft)) as Partial<Fields>;
}
