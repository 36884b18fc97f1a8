/** Text without what no XML can hold: control characters, halves of characters. A file with one of them opens nowhere. */
export function cleanText(text: string): string {
  return text.replaceAll(/[^\P{Cc}\t\n\r]|[\ufffe\uffff]|\p{Cs}/gu, '');
}
