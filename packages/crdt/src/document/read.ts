import type { DocumentType } from '@basoche/protocol';
import type * as Y from 'yjs';
import { groupBy } from '../records/group.ts';
import { byCreation, byId, readRecords, type RecordProblem } from '../records/record.ts';
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
  problems: RecordProblem[];
}

/** A thread that somebody still says something in. */
export interface Discussion extends Thread {
  /** Oldest first. */
  comments: ThreadComment[];
}

export function readDocument(doc: Y.Doc): WrittenDocument {
  const { body } = rootsOf(doc);
  // Whatever it says it is: a text that somebody wrote is found.
  const text = [plainText(body), sheetText(doc), slideText(doc)].filter((part) => part !== '').join('\n');
  const { threads, comments, problems } = readThreads(doc);
  return {
    type: documentType(doc),
    text,
    words: countWords(text),
    template: isTemplate(doc),
    threads,
    comments,
    problems,
  };
}

/** What is written in a document, whole. */
export function documentText(doc: Y.Doc): string {
  const parts = [plainText(rootsOf(doc).body), sheetText(doc, Infinity), slideText(doc, Infinity)];
  return parts.filter((part) => part !== '').join('\n');
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
