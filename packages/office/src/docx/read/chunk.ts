import type { BodyNode } from '@basoche/editor/rules';
import { readHtml } from '../../html/read-html.ts';
import { FILE_LIMITS } from '../../problem.ts';
import { decodeText } from '../../text/decode.ts';
import { readText } from '../../text/read-text.ts';
import type { Reading } from './reading.ts';

const READERS = [
  [/\.x?html?$/i, readHtml],
  [/\.txt$/i, readText],
] as const;

/**
 * What a part of another format says that Word takes in when it opens the file, as programs write that make Word files of
 * pages; `null` for a format that is not read.
 * @throws FileProblem
 */
export function readChunk(reading: Reading, relation: string | undefined): BodyNode[] | null {
  const name = reading.partOf(relation);
  const read = READERS.find(([ending]) => ending.test(name ?? ''))?.[1];
  if (name === null || !read || reading.parts.sizeOf(name) > FILE_LIMITS.file) return null;
  const bytes = reading.parts.blob(name);
  return bytes === undefined ? null : read(decodeText(bytes), reading);
}
