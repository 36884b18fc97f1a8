import { document, newActor, type Actor } from '@basoche/crdt';
import type { DocHandle } from '@basoche/sync';
import { expect } from 'vitest';
import type * as Y from 'yjs';
import { deviceOf } from './device.ts';
import type { Person } from './firm.ts';
import { newDocument, type Shared } from './office.ts';

/** A document on somebody's device without a screen. */
export interface Writing {
  doc: Y.Doc;
  actor: Actor;
  handle: DocHandle;
  /** The server has all that was written here. */
  saved: () => Promise<void>;
}

export async function writingOf(person: Person, slug: string): Promise<Writing> {
  const device = await deviceOf(person);
  const handle = await device.open(`document/${slug}`);
  return {
    doc: handle.doc,
    handle,
    actor: newActor(person.userId, 'components', { now: () => Date.now() }),
    saved: async () => {
      await expect.poll(() => handle.status.state).toBe('saved');
    },
  };
}

/** A document of a type, with what `fill` writes in it. */
export async function newWriting(
  by: Person,
  members: Person[],
  title: string,
  type: Parameters<typeof document.setDocumentType>[2],
  fill: (writing: Writing) => void,
): Promise<Shared & Writing> {
  const shared = await newDocument(by, members, title);
  const writing = await writingOf(by, shared.slug);
  document.setDocumentType(writing.doc, writing.actor, type);
  fill(writing);
  await writing.saved();
  return { ...shared, ...writing };
}
