import { withoutUnseen } from '../formats/file-name.ts';

/** Largest attachment of a message or a comment, bytes. */
export const MAX_ATTACHMENT_BYTES = 10 * 1024 * 1024;

/** Most files of one comment. */
export const MAX_COMMENT_FILES = 10;

/** Longest voice note, seconds. */
export const MAX_VOICE_SECONDS = 300;

/** Files that a computer runs when they are opened: a lawyer has no use for them, and who would harm one has. */
const RUN_WHEN_OPENED =
  'apk app appimage bat bin cab chm cmd com command cpl deb dll dmg exe gadget hta inf iso jar js jse lnk mjs msc msi msp mst pif pkg ps1 ps1xml ps2 psc1 reg rpm scf scr sct settingcontent-ms sh sys url vb vbe vbs ws wsc wsf wsh xll';
const FORBIDDEN = new Set(RUN_WHEN_OPENED.split(' '));

export type AttachmentProblem = 'empty' | 'tooLarge' | 'forbidden';

/** Why a file cannot be attached; `null` when it can. `size` in bytes. */
export function attachmentProblem(file: { name: string; size: number }): AttachmentProblem | null {
  // Windows drops dots and spaces at the end of a name, and so would open it all the same.
  const extension = /\.([^.]*)$/.exec(withoutUnseen(file.name).replace(/[. ]+$/, ''))?.[1] ?? '';
  if (FORBIDDEN.has(extension.toLowerCase())) return 'forbidden';
  if (file.size === 0) return 'empty';
  return file.size > MAX_ATTACHMENT_BYTES ? 'tooLarge' : null;
}

/** Whether these bytes begin a program, whatever the file is called: Windows, Linux, macOS or a script. */
export function isProgram(head: Uint8Array): boolean {
  const [a, b, c, d] = head;
  if (a === 0x4d && b === 0x5a) return true;
  if (a === 0x7f && b === 0x45 && c === 0x4c && d === 0x46) return true;
  if (a === 0x23 && b === 0x21) return true;
  const magic = (((a ?? 0) << 24) | ((b ?? 0) << 16) | ((c ?? 0) << 8) | (d ?? 0)) >>> 0;
  return [0xfeedface, 0xfeedfacf, 0xcefaedfe, 0xcffaedfe].includes(magic);
}

/** « 820 octets », « 12 Ko », « 1,4 Mo ». */
export function formatBytes(bytes: number): string {
  if (bytes < 1024) return `${bytes}\u00a0octet${bytes > 1 ? 's' : ''}`;
  if (bytes < 1024 * 1024) return `${Math.round(bytes / 1024)}\u00a0Ko`;
  if (bytes < 1024 ** 3) return `${tenths(bytes / 1024 ** 2)}\u00a0Mo`;
  return `${tenths(bytes / 1024 ** 3)}\u00a0Go`;
}

function tenths(value: number): string {
  return value.toFixed(1).replace('.', ',').replace(',0', '');
}
