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
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  return first === 0xfe && second === 0xff ? new TextDecoder('utf-16be').decode(bytes) : decoded(bytes);
}

function decoded(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
