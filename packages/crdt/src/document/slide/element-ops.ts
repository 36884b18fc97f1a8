import { shortened } from '@basoche/domain';
import * as Y from 'yjs';
import { type Actor, isoNow } from '../../records/actor.ts';
import { comparePositions, type Place, positionAt } from '../../records/position.ts';
import { newRecord, patchRecord, positionsOf, type RecordFields, recordOf } from '../../records/record.ts';
import { type TextBlock, writeBlocks } from './blocks.ts';
import { deletedBy } from './deleted.ts';
import { MAKING } from './making.ts';
import { liveCount, readElements } from './read.ts';
import { ALT_MAX_LENGTH, type ElementFacts, elementsOf, type Frame, MAX_ELEMENTS, textOf } from './shape.ts';

/** What an element may be told to be; what is left out is as usual. */
export type ElementLooks = Partial<Omit<ElementFacts, 'id' | 'kind' | 'position'>>;

export interface NewElement extends ElementLooks {
  kind: ElementFacts['kind'];
  frame: Frame;
  /** What stands in it from the first moment. */
  text?: readonly TextBlock[];
}

/** Elements above those that are there, in one step; `null` when they are more than a slide may have. */
export function addElements(doc: Y.Doc, actor: Actor, slide: string, elements: readonly NewElement[]): string[] | null {
  const records = elementsOf(doc, slide);
  if (!records || liveCount(records) + elements.length > MAX_ELEMENTS) return null;
  const ids = doc.transact(() => {
    const made = elements.map((element) => putElement(doc, actor, slide, element));
    for (const record of made.map((id) => recordOf(records, id)!))
      patchRecord(record, { deleted: deletedBy(actor, record) });
    return made;
  }, MAKING);
  restoreElements(doc, actor, slide, ids);
  return ids;
}

/** Within a transaction of its caller. */
export function putElement(doc: Y.Doc, actor: Actor, slide: string, element: NewElement): string {
  const { text, frame, ...facts } = element;
  const id = actor.newId();
  const records = elementsOf(doc, slide)!;
  const record = newRecord({
    ...(facts as RecordFields),
    frame: { ...frame },
    id,
    position: positionAt(positionsOf(records), 'last', id, () => actor.random()),
    createdBy: actor.userId,
    createdAt: isoNow(actor),
  });
  if (element.kind !== 'image') record.set('text', new Y.XmlFragment());
  records.set(id, record);
  const words = textOf(doc, slide, id);
  if (words && text) writeBlocks(words, text);
  return id;
}

/** Of several elements at once, each with what changes of it. */
export function setElements(
  doc: Y.Doc,
  actor: Actor,
  slide: string,
  changes: Iterable<readonly [id: string, looks: ElementLooks]>,
): void {
  doc.transact(() => {
    for (const [id, looks] of changes) {
      const record = recordOf(elementsOf(doc, slide) ?? new Y.Map(), id);
      if (!record) continue;
      const { frame, alt, ...facts } = looks;
      patchRecord(record, {
        ...facts,
        ...(frame === undefined ? {} : { frame: rounded(frame) }),
        ...(alt === undefined ? {} : { alt: shortened(alt, ALT_MAX_LENGTH) }),
      });
    }
  }, actor);
}

/** They come back with `restoreElements`, or when somebody wrote in them meanwhile. */
export function deleteElements(doc: Y.Doc, actor: Actor, slide: string, ids: readonly string[]): void {
  patchEach(doc, actor, slide, ids, (record) => ({ deleted: deletedBy(actor, record) }));
}

export function restoreElements(doc: Y.Doc, actor: Actor, slide: string, ids: readonly string[]): void {
  patchEach(doc, actor, slide, ids, () => ({ deleted: undefined }));
}

export type Level = 'front' | 'forward' | 'backward' | 'back';

/** One element above or below others. */
export function orderElement(doc: Y.Doc, actor: Actor, slide: string, id: string, to: Level): void {
  const others = readElements(doc, slide).toSorted(comparePositions);
  const at = others.findIndex((each) => each.id === id);
  const [above, below] = [others[at + 1]?.id, others[at - 1]?.id];
  let place: Place | null = null;
  if (to === 'front') place = 'last';
  else if (to === 'back') place = 'first';
  else if (to === 'forward' && above !== undefined) place = { after: above };
  else if (to === 'backward' && below !== undefined) place = { before: below };
  if (at < 0 || place === null) return;
  const position = positionAt(others, place, id, () => actor.random());
  patchEach(doc, actor, slide, [id], () => ({ position }));
}

function patchEach(
  doc: Y.Doc,
  actor: Actor,
  slide: string,
  ids: readonly string[],
  changesOf: (record: Y.Map<unknown>) => Parameters<typeof patchRecord>[1],
): void {
  doc.transact(() => {
    const records = elementsOf(doc, slide);
    for (const id of ids) {
      const record = records && recordOf(records, id);
      if (record) patchRecord(record, changesOf(record));
    }
  }, actor);
}

/** A reader takes whole numbers alone. */
function rounded({ x, y, width, height }: Frame): { [side: string]: number } {
  return {
    x: Math.round(x),
    y: Math.round(y),
    width: Math.max(1, Math.round(width)),
    height: Math.max(1, Math.round(height)),
  };
}
