import type { DocHandle, DocSyncState } from '@basoche/sync';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ToldState } from './told-state.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function watched(): { told: DocSyncState[]; become: (state: DocSyncState) => void; leave: () => void } {
  const status = { state: 'saved' as DocSyncState, code: null, text: null };
  let heard = (): void => {};
  const handle = {
    status,
    subscribe: (fn: () => void) => {
      heard = fn;
      return () => {
        heard = () => {};
      };
    },
  } as unknown as Pick<DocHandle, 'status' | 'subscribe'>;
  const state = new ToldState(handle);
  const told: DocSyncState[] = [];
  const leave = state.subscribe(() => told.push(state.state()));
  return {
    told,
    leave,
    become(next) {
      status.state = next;
      heard();
    },
  };
}

test('an edit on its way is told at once, and saved only after a rest', () => {
  const { told, become } = watched();
  become('syncing');
  expect(told).toEqual(['syncing']);
  become('saved');
  vi.advanceTimersByTime(300);
  become('syncing');
  become('saved');
  vi.advanceTimersByTime(300);
  expect(told).toEqual(['syncing']);
  vi.advanceTimersByTime(200);
  expect(told).toEqual(['syncing', 'saved']);
});

test('what is refused, or waits, is told at once, also within the rest', () => {
  const { told, become } = watched();
  become('syncing');
  become('saved');
  become('queued');
  become('refused');
  expect(told).toEqual(['syncing', 'queued', 'refused']);
  vi.advanceTimersByTime(1000);
  expect(told).toEqual(['syncing', 'queued', 'refused']);
});

test('nothing is told to a screen that left', () => {
  const { told, become, leave } = watched();
  become('syncing');
  become('saved');
  leave();
  vi.advanceTimersByTime(1000);
  expect(told).toEqual(['syncing']);
});
