/** A name that every file system takes; `otherwise` when nothing of the title is left. */
export function fileName(title: string, extension: string, otherwise = 'document'): string {
  const safe = title
    .replace(/[\\/:*?"<>|\p{Cc}]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[. ]+/, '')
    .slice(0, 120)
    // Half a letter of the cut, and points, which Windows drops or doubles before the extension.
    .replace(/[. \uD800-\uDBFF]+$/, '');
  return `${safe === '' ? otherwise : safe}.${extension}`;
}
