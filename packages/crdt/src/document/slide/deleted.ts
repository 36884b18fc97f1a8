import * as Y from 'yjs';
import { type Actor, isoNow } from '../../records/actor.ts';
import type { Json } from '../../records/record.ts';
import { fragmentOf } from './shape.ts';

/** How a slide or an element is marked as deleted: by whom, when, and what had been typed in it as far as they had seen. */
export interface Deleted {
  by: string;
  at: string;
  /** The last clock of each yjs client whose writing was there. */
  seen: Record<string, number>;
}

type Visit = (client: number, clock: number) => void;

export function deletedBy(actor: Actor, record: Y.Map<unknown>): Json {
  const seen: Record<string, number> = {};
  eachContent(record, (client, clock) => {
    seen[String(client)] = Math.max(seen[String(client)] ?? -1, clock);
  });
  return { by: actor.userId, at: isoNow(actor), seen };
}

/** Whether it is deleted and holds nothing that was written meanwhile by somebody who had not heard of it. */
export function isDeleted(record: Y.Map<unknown>): boolean {
  const mark: unknown = record.get('deleted');
  if (mark === undefined || mark === null) return false;
  const { seen } = mark as Partial<Deleted>;
  const last: Record<string, unknown> = typeof seen === 'object' && seen !== null ? seen : {};
  let unseen = false;
  eachContent(record, (client, clock) => {
    const known = Object.hasOwn(last, String(client)) ? last[String(client)] : -1;
    unseen ||= clock > (typeof known === 'number' ? known : -1);
  });
  return !unseen;
}

/** What a person would miss of a slide or an element: what is written in it, and the elements of a slide. */
function eachContent(record: Y.Map<unknown>, visit: Visit): void {
  for (const field of ['text', 'notes']) {
    const text = fragmentOf(record, field);
    if (text) eachLetter(text, visit);
  }
  const elements = record.get('elements');
  if (!(elements instanceof Y.Map)) return;
  // The item of an entry says who made it; yjs gives no other way to it.
  for (const [, item] of elements._map) {
    if (item.deleted) continue;
    const element: unknown = item.content.getContent().at(-1);
    if (!(element instanceof Y.Map) || isDeleted(element)) continue;
    visit(item.id.client, item.id.clock);
    eachContent(element, visit);
  }
}

function eachLetter(type: Y.XmlFragment | Y.XmlText, visit: Visit): void {
  for (let item = type._start; item !== null; item = item.right) {
    if (item.deleted) continue;
    if (item.content instanceof Y.ContentString) visit(item.id.client, item.lastId.clock);
    else if (item.content instanceof Y.ContentType) {
      const inner: unknown = item.content.type;
      if (inner instanceof Y.XmlFragment || inner instanceof Y.XmlText) eachLetter(inner, visit);
    }
  }
}
