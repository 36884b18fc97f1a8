/** A name that every file system takes; `otherwise` when nothing of the title is left. */
export function fileName(title: string, extension: string, otherwise = 'document'): string {
  const safe = title
    .replace(/[\\/:*?"<>|\p{Cc}]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 120);
  return `${safe === '' ? otherwise : safe}.${extension}`;
}
