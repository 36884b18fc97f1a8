import type { DocumentType } from '@basoche/protocol';
import type * as Y from 'yjs';
import { byId, readRecords, type RecordProblem } from '../records/record.ts';
import { documentType, rootsOf, type Thread, thread } from './shape.ts';
import { sheetText } from './sheet/text.ts';
import { countWords, plainText } from './text.ts';

export interface WrittenDocument {
  type: DocumentType;
  text: string;
  words: number;
  /** Comment threads, by id. */
  threads: Thread[];
  problems: RecordProblem[];
}

export function readDocument(doc: Y.Doc): WrittenDocument {
  const { body, threads } = rootsOf(doc);
  // Whatever it says it is: a text that somebody wrote is found.
  const text = [plainText(body), sheetText(doc)].filter((part) => part !== '').join('\n');
  const { records, problems } = readRecords(threads, 'threads', thread);
  return { type: documentType(doc), text, words: countWords(text), threads: records.toSorted(byId), problems };
}
