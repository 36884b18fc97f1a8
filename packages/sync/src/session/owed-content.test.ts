import { pieces } from '@basoche/testkit';
import { expect, test } from 'vitest';
import * as Y from 'yjs';
import { HAND_BACK, newDocRow } from '../store/doc-row.ts';
import { holdsBack } from './holds-back.ts';
import { orphanMarkers } from './orphan-markers.ts';
import type { SessionDeps } from './session-deps.ts';

const NAME = 'todolist/list-1';

test('[LS8] [EV11] markers of tabs that are no more are orphans: not this tab’s, a living one’s, nor a hand-back', () => {
  const row = newDocRow(NAME);
  row.pending = { here: 1, beside: 2, dead: 3, [HAND_BACK]: 4 };
  const deps = { bus: { tab: 'here' }, index: { get: () => row }, isAlive: (tab: string) => tab === 'beside' };
  expect(orphanMarkers(deps as unknown as SessionDeps, NAME)).toEqual({ dead: 3 });
});

test('[EV14] content that builds on what has not come is held back, and so is a delete of it', () => {
  const [base, onwards] = pieces('base', ' suite');
  const structs = new Y.Doc();
  Y.applyUpdate(structs, onwards!);
  expect(holdsBack(structs)).toBe(true);
  Y.applyUpdate(structs, base!);
  expect(holdsBack(structs)).toBe(false);

  const source = new Y.Doc();
  Y.applyUpdate(source, base!);
  const deletions: Uint8Array[] = [];
  source.on('update', (update: Uint8Array) => deletions.push(update));
  source.getText('t').delete(0, 4);
  const deletes = new Y.Doc();
  Y.applyUpdate(deletes, deletions[0]!);
  expect(holdsBack(deletes)).toBe(true);
});
