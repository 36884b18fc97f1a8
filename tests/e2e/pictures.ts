import type { Page } from '@playwright/test';

/** A picture of this many pixels, drawn by the browser. */
export async function drawnPicture(page: Page, width: number, height: number, type = 'image/png'): Promise<Buffer> {
  const url = await page.evaluate(
    ({ width, height, type }) => {
      const canvas = Object.assign(document.createElement('canvas'), { width, height });
      const context = canvas.getContext('2d')!;
      context.fillStyle = '#c8b8a0';
      context.fillRect(0, 0, width, height);
      context.fillStyle = '#24477f';
      for (let i = 0; i < 6; i += 1) context.fillRect((width / 6) * i, height * (0.2 + 0.1 * i), width / 9, height);
      return canvas.toDataURL(type);
    },
    { width, height, type },
  );
  return Buffer.from(url.slice(url.indexOf(',') + 1), 'base64');
}

/** Pastes a picture into what has the focus, as a file. */
export async function pasteFile(page: Page, bytes: readonly number[]): Promise<void> {
  await page.evaluate((bytes) => {
    const data = new DataTransfer();
    data.items.add(new File([Uint8Array.from(bytes)], 'image.png', { type: 'image/png' }));
    const paste = new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true });
    document.activeElement?.dispatchEvent(paste);
  }, bytes);
}
