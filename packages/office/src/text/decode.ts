import { FileProblem } from '../problem.ts';

/** The text of a file, its lines ended alike. @throws FileProblem when it is none */
export function decodeText(bytes: Uint8Array): string {
  const text = textOfBytes(bytes);
  if (text.includes('\0')) throw new FileProblem('kind');
  return text.replaceAll(/\r\n?/g, '\n');
}

/** What bytes say as a text: UTF-8 or UTF-16, or what a French Windows wrote before them. */
export function textOfBytes(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if ((first === 0xff && second === 0xfe) || isWide(bytes, 1)) return new TextDecoder('utf-16le').decode(bytes);
  return (first === 0xfe && second === 0xff) || isWide(bytes, 0)
    ? new TextDecoder('utf-16be').decode(bytes)
    : decoded(bytes);
}

/** UTF-16 without its mark: of the first Latin letters, one byte of two is 0. */
function isWide(bytes: Uint8Array, half: 0 | 1): boolean {
  const start = bytes.subarray(0, WIDE_START);
  return start.length >= 4 && start.length % 2 === 0 && start.every((byte, at) => (byte === 0) === (at % 2 === half));
}

const WIDE_START = 16;

function decoded(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return windowsText(new TextDecoder('windows-1252').decode(bytes));
  }
}

/** Some runtimes leave these of Windows as the controls of Latin 1. */
const WINDOWS = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';

function windowsText(text: string): string {
  return text.replaceAll(/[\u0080-\u009f]/g, (char) => WINDOWS[char.charCodeAt(0) - 0x80]!);
}
