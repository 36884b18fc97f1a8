import type { DocumentType } from '@basoche/protocol';
import type * as Y from 'yjs';
import { groupBy } from '@basoche/domain';
import { byCreation, byId, readRecords, type RecordProblem } from '../records/record.ts';
import { type BodyMention, mentionsOf } from './mentions.ts';
import { documentType, rootsOf, type Thread, type ThreadComment, thread, threadComment } from './shape.ts';
import { sheetText } from './sheet/text.ts';
import { slideText } from './slide/text.ts';
import { isTemplate } from './template.ts';
import { countWords, plainText } from './text.ts';

export interface WrittenDocument {
  type: DocumentType;
  text: string;
  words: number;
  /** Documents are begun from it. */
  template: boolean;
  /** Comment threads, by id. */
  threads: Thread[];
  /** Of all threads, oldest first. */
  comments: ThreadComment[];
  /** In the text of a word document, by id. */
  mentions: BodyMention[];
  problems: RecordProblem[];
}

/** A thread that somebody still says something in. */
export interface Discussion extends Thread {
  /** Oldest first. */
  comments: ThreadComment[];
}

/** All that was written into a document, one line a block of a text or of a slide, or a row of a sheet. */
export function documentText(doc: Y.Doc): string {
  const { body } = rootsOf(doc);
  // Whatever it says it is: a text that somebody wrote is found.
  return [plainText(body), sheetText(doc), slideText(doc)].filter((part) => part !== '').join('\n');
}

export function readDocument(doc: Y.Doc): WrittenDocument {
  const text = documentText(doc);
  const { threads, comments, problems } = readThreads(doc);
  return {
    type: documentType(doc),
    text,
    words: countWords(text),
    template: isTemplate(doc),
    threads,
    comments,
    mentions: mentionsOf(rootsOf(doc).body),
    problems,
  };
}

/** The shared types that discussions are read from. */
export const DISCUSSION_PARTS: readonly string[] = ['threads', 'comments'];

/** The threads of a document with what is said in them; one whose comments are all deleted is gone. */
export function discussionsOf(doc: Y.Doc): Discussion[] {
  const { threads, comments } = readThreads(doc);
  const byThread = groupBy(comments, (each) => each.thread);
  return threads
    .map((each) => ({ ...each, comments: byThread.get(each.id) ?? [] }))
    .filter((each) => each.comments.some((comment) => comment.deletedAt === null));
}

function readThreads(doc: Y.Doc): Pick<WrittenDocument, 'threads' | 'comments' | 'problems'> {
  const roots = rootsOf(doc);
  const threads = readRecords(roots.threads, 'threads', thread);
  const comments = readRecords(roots.comments, 'comments', threadComment);
  return {
    threads: threads.records.toSorted(byId),
    comments: comments.records.toSorted(byCreation),
    problems: [...threads.problems, ...comments.problems],
  };
}
