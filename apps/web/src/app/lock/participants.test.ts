// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import { isAtRisk, takePart, untilSafe, writeAll, writeBeforeLock } from './participants.ts';

const leave: (() => void)[] = [];

afterEach(() => {
  for (const fn of leave.splice(0)) fn();
  document.body.replaceChildren();
});

/** Something that holds one edit; `disk` says whether it can be written. */
function holder(disk: { full: boolean }) {
  let held = false;
  const listeners = new Set<() => void>();
  const holds = {
    type: () => {
      held = true;
    },
    written: async () => {
      await Promise.resolve();
      if (!disk.full) held = false;
    },
    listened: () => vi.waitFor(() => expect(listeners.size).toBe(1)),
    tell: () => listeners.forEach((fn) => fn()),
  };
  leave.push(
    takePart({
      atRisk: () => held,
      waiting: () => Number(held),
      written: holds.written,
      stop: holds.written,
      subscribe(fn) {
        listeners.add(fn);
        return () => listeners.delete(fn);
      },
    }),
  );
  return holds;
}

test('what was typed a moment ago is waited for, not taken for a full device', async () => {
  const holds = holder({ full: false });
  holds.type();
  expect(isAtRisk()).toBe(true);
  await writeAll();
  expect(isAtRisk()).toBe(false);
});

test('a tab that follows leaves without being told of anything when only a write was under way', async () => {
  const holds = holder({ full: false });
  holds.type();
  const waits = vi.fn<() => void>();
  await untilSafe(waits);
  expect(waits).not.toHaveBeenCalled();
  expect(isAtRisk()).toBe(false);
});

test('a tab of a full device stays until there is room', async () => {
  const disk = { full: true };
  const holds = holder(disk);
  holds.type();
  const safe = vi.fn<() => void>();
  const waits = vi.fn<() => void>();
  const left = untilSafe(waits).then(safe);
  await holds.listened();
  holds.tell();
  await holds.listened();
  expect(safe).not.toHaveBeenCalled();
  expect(waits).toHaveBeenCalled();
  disk.full = false;
  holds.tell();
  await left;
  expect(isAtRisk()).toBe(false);
});

test('a field is left and a draft handed over before anything is written', async () => {
  const done: string[] = [];
  const field = document.createElement('input');
  field.addEventListener('blur', () => done.push('field'));
  document.body.append(field);
  field.focus();
  leave.push(writeBeforeLock(() => done.push('draft')));
  leave.push(
    takePart({
      atRisk: () => false,
      waiting: () => 0,
      async written() {
        done.push('disk');
      },
      async stop() {},
      subscribe: () => () => undefined,
    }),
  );
  await writeAll();
  expect(done).toEqual(['field', 'draft', 'disk']);
});
