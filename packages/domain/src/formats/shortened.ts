/** The beginning of a text, without half a character at its end. */
export function shortened(text: string, maxLength: number): string {
  const cut = text.slice(0, maxLength);
  return cut.length < text.length ? cut.replace(/[\uD800-\uDBFF]$/, '') : text;
}
