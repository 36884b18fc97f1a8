import { docName } from '@basoche/protocol';
import { expect, test } from 'vitest';
import { applyAwarenessUpdate, Awareness, encodeAwarenessUpdate, removeAwarenessStates } from 'y-protocols/awareness';
import * as Y from 'yjs';
import type { ChannelHooks } from '../channel/channel.ts';
import { createProvider } from './create-provider.ts';

/** Somebody else in the document, and what the server tells of them. */
function somebody() {
  const awareness = new Awareness(new Y.Doc());
  awareness.setLocalState({ user: { id: 'samir' } });
  return { awareness, id: awareness.clientID, told: () => encodeAwarenessUpdate(awareness, [awareness.clientID]) };
}

function opened() {
  const provider = createProvider(docName('document', 'bail'), new Y.Doc(), {} as ChannelHooks, () => {});
  provider.wsconnected = true;
  return provider;
}

test('[CH23] who is in a document is known again with the line, before they move', () => {
  const provider = opened();
  const samir = somebody();
  const told = samir.told();
  applyAwarenessUpdate(provider.awareness, told, provider);
  provider.wsconnected = false;
  removeAwarenessStates(provider.awareness, [samir.id], provider);
  expect(provider.awareness.getStates().has(samir.id)).toBe(false);
  provider.wsconnected = true;
  applyAwarenessUpdate(provider.awareness, told, provider);
  expect(provider.awareness.getStates().get(samir.id)).toEqual({ user: { id: 'samir' } });
  provider.destroy();
  samir.awareness.destroy();
});

test('[CH23] who left stays away, however late an older word of them comes', () => {
  const provider = opened();
  const samir = somebody();
  const before = samir.told();
  applyAwarenessUpdate(provider.awareness, before, provider);
  samir.awareness.setLocalState(null);
  applyAwarenessUpdate(provider.awareness, samir.told(), provider);
  applyAwarenessUpdate(provider.awareness, before, provider);
  expect(provider.awareness.getStates().has(samir.id)).toBe(false);
  provider.destroy();
  samir.awareness.destroy();
});
