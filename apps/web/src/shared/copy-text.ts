/**
 * Puts a text on the clipboard. A page without https has the old way alone.
 * @throws Error where the browser allows neither
 */
export async function copyText(text: string): Promise<void> {
  const { clipboard } = navigator as { clipboard?: Clipboard };
  if (clipboard !== undefined) return clipboard.writeText(text);
  const write = (event: ClipboardEvent) => {
    event.preventDefault();
    event.clipboardData?.setData('text/plain', text);
  };
  document.addEventListener('copy', write, { capture: true });
  try {
    if (!document.execCommand('copy')) throw new Error('the browser copies nothing');
  } finally {
    document.removeEventListener('copy', write, { capture: true });
  }
}
