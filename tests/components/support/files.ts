import { strFromU8 } from 'fflate';
import { commands, page } from 'vitest/browser';
import { fileFrom } from './browser.ts';

/** The bytes of a file of the repository. @param path from the root of the repository */
export async function bytesAt(path: string): Promise<Uint8Array<ArrayBuffer>> {
  const base64 = await commands.readFile(path, 'base64');
  return Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
}

/** The file that an entry of « Exporter » gives. */
export const exported = (entry: string | RegExp): Promise<File> =>
  fileFrom(async () => {
    await page.getByRole('button', { name: 'Exporter', exact: true }).click();
    await page.getByRole('menuitem', { name: entry }).click();
  });

/** A byte each, as a PDF is looked through. */
export async function latinOf(file: File): Promise<string> {
  return strFromU8(new Uint8Array(await file.arrayBuffer()), true);
}

/** Gives what has the focus this to paste, as another program would. */
export function pasteInto(field: Element, text: string, html = ''): void {
  const clipboardData = new DataTransfer();
  clipboardData.setData('text/plain', text);
  if (html !== '') clipboardData.setData('text/html', html);
  field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
}

/** A picture of this many pixels, drawn by the browser. */
export async function drawnPicture(name: string, width: number, height: number, type = 'image/png'): Promise<File> {
  const canvas = Object.assign(document.createElement('canvas'), { width, height });
  const context = canvas.getContext('2d')!;
  context.fillStyle = '#c8b8a0';
  context.fillRect(0, 0, width, height);
  context.fillStyle = '#24477f';
  for (let i = 0; i < 6; i += 1) context.fillRect((width / 6) * i, height * (0.2 + 0.1 * i), width / 9, height);
  const drawn = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type));
  return new File([drawn!], name, { type });
}

/** Pastes a file into what has the focus. */
export function pasteFile(file: File): void {
  const clipboardData = new DataTransfer();
  clipboardData.items.add(file);
  const paste = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
  document.activeElement?.dispatchEvent(paste);
}

/** Bytes as the calls of the specification take them. */
export function base64Of(bytes: Uint8Array): string {
  return btoa(strFromU8(bytes, true));
}
