import { type Actor, document as wordDocument, initDoc } from '@basoche/crdt';
import { formatDayTime } from '@basoche/domain';
import { BODY, bodySchema, writeBody } from '@basoche/editor';
import { FileProblem } from '@basoche/office';
import type { WordFile, WordPage } from '@basoche/office';
import { docName } from '@basoche/protocol';
import type { SyncEngine } from '@basoche/sync';
import type * as Y from 'yjs';

/** @throws FileProblem when the editor could not hold the text */
export function checkFile({ body }: WordFile): void {
  try {
    bodySchema().nodeFromJSON(body).check();
  } catch {
    throw new FileProblem('broken');
  }
}

/** Writes what a file says into a new document. */
export async function writeDocument(engine: SyncEngine, actor: Actor, slug: string, file: WordFile): Promise<void> {
  const handle = engine.open(docName('document', slug));
  try {
    await handle.local;
    initDoc('document', handle.doc);
    fillDocument(handle.doc, actor, file);
  } finally {
    handle.close();
  }
}

export function fillDocument(doc: Y.Doc, importer: Actor, file: WordFile): void {
  // Comments of one instant would stand in any order.
  let instant = importer.clock.now();
  const actor: Actor = { ...importer, clock: { now: () => (instant += 1) } };
  doc.transact(() => {
    wordDocument.setPageSetup(doc, actor, { ...file.page, margin: marginOf(file.page) });
    writeBody(doc.getXmlFragment(BODY), file.body);
    for (const { id, resolved, comments } of file.threads) {
      const [first, ...answers] = comments.map((each) => saidBy(each));
      const comment = actor.newId();
      wordDocument.addThread(doc, actor, { id, comment, text: first ?? '', quote: wordsOf(file.body, id) });
      for (const text of answers) wordDocument.addComment(doc, actor, id, { text, parent: comment });
      if (resolved) wordDocument.resolveThread(doc, actor, id);
    }
  }, importer);
}

/** A comment of a file is brought by the person who imports it: who said it, and when, is a part of its words. */
function saidBy({ author, at, text }: WordFile['threads'][number]['comments'][number]): string {
  const when = at === '' ? '' : `, ${formatDayTime(Date.parse(at))}`;
  return `${author.trim() || '?'}${when}\u00a0:\n${text}`;
}

function marginOf({ margin }: WordPage): wordDocument.PageMargin {
  const margins = Object.entries(wordDocument.PAGE_MARGINS) as [wordDocument.PageMargin, number][];
  return margins.toSorted(([, a], [, b]) => Math.abs(a - margin) - Math.abs(b - margin))[0]?.[0] ?? 'normal';
}

/** The passage of a thread. */
function wordsOf(node: WordFile['body'], thread: string): string {
  if (node.type === 'text')
    return node.marks?.some(({ attrs }) => attrs?.thread === thread) === true ? (node.text ?? '') : '';
  return (node.content ?? []).map((child) => wordsOf(child, thread)).join('');
}
