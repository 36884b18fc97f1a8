import { expect, test } from 'vitest';
import * as Y from 'yjs';
import { batched } from './batched.ts';
import type { LineEvents } from './link.ts';
import { presenceMessage, readMessage, step1Message, step2Message, updateMessage } from './message.ts';

/** Presence of nobody. */
const NOBODY = presenceMessage(Uint8Array.of(0));

class FakeTyping {
  isOn = false;
  readonly waiting = new Set<() => void>();

  onceShown(call: () => void): () => void {
    this.waiting.add(call);
    return () => void this.waiting.delete(call);
  }

  show(): void {
    const called = [...this.waiting];
    this.waiting.clear();
    for (const call of called) call();
  }
}

function setup(cost: number, { isWhole = true } = {}) {
  const typing = new FakeTyping();
  const doc = new Y.Doc();
  const seen: string[] = [];
  const timers: { at: number; fn: () => void }[] = [];
  let now = 0;
  const clock = {
    now: () => now,
    after(ms: number, fn: () => void) {
      const timer = { at: now + ms, fn };
      timers.push(timer);
      return () => void timers.splice(timers.indexOf(timer), timers.includes(timer) ? 1 : 0);
    },
  };
  let line!: LineEvents;
  let closes = 0;
  let closesAt: string | null = null;
  const open = (events: LineEvents) => {
    line = events;
    return { uploading: false, send: () => {}, close: () => void (closes += 1) };
  };
  const own = batched(
    open,
    {
      data(bytes) {
        const message = readMessage(bytes);
        seen.push(message.kind);
        if (message.kind === 'update') Y.applyUpdate(doc, message.update);
        if (message.kind !== 'step2') now += cost;
        if (message.kind === closesAt) own.close();
      },
      closed: () => void seen.push('closed'),
    } as Partial<LineEvents> as LineEvents,
    clock,
    typing,
  );
  if (isWhole) line.data(step2Message(new Uint8Array([0, 0])));
  seen.length = 0;
  const other = new Y.Doc();
  const sent: Uint8Array[] = [];
  other.on('update', (update: Uint8Array) => sent.push(updateMessage(update)));
  const type = (text: string) => {
    other.getText('t').insert(other.getText('t').length, text);
    line.data(sent.pop()!);
  };
  const advance = (ms: number) => {
    now += ms;
    for (const timer of timers.filter(({ at }) => at <= now)) {
      timers.splice(timers.indexOf(timer), 1);
      timer.fn();
    }
  };
  return {
    line,
    typing,
    own,
    seen,
    timers,
    type,
    advance,
    text: () => doc.getText('t').toJSON(),
    closes: () => closes,
    closeAt: (kind: string) => void (closesAt = kind),
  };
}

test('[CH20] what waits on a line that the document closes is not delivered any more', () => {
  const { own, type, advance, seen, timers, closes } = setup(40);
  type('a');
  type('b');
  own.close();
  expect([timers, closes()]).toEqual([[], 1]);
  advance(1_000);
  expect(seen).toEqual(['update']);
});

test('[CH20] a document that closes its line as it takes something in gets nothing after it', () => {
  const { line, type, advance, seen, timers, closeAt } = setup(40);
  type('a');
  type('b');
  line.data(NOBODY);
  closeAt('update');
  advance(240);
  expect(seen).toEqual(['update', 'update']);
  expect(timers).toEqual([]);
});

test('[CH20] what is quick comes at once, each by itself', () => {
  const { type, seen, text } = setup(1);
  for (const letter of 'abc') type(letter);
  expect(seen).toEqual(['update', 'update', 'update']);
  expect(text()).toBe('abc');
});

test('[CH20] after an edit that took long, the next ones come as one, six times that time later', () => {
  const { type, advance, seen, text } = setup(40);
  for (const letter of 'abcd') type(letter);
  expect(text()).toBe('a');
  advance(239);
  expect(text()).toBe('a');
  advance(1);
  expect(text()).toBe('abcd');
  expect(seen).toEqual(['update', 'update']);
});

test('[CH20] a pause is never longer than a quarter of a second', () => {
  const { type, advance, text } = setup(3_000);
  type('a');
  type('b');
  advance(250);
  expect(text()).toBe('ab');
});

test('[CH20] carets come after the text that they stand in', () => {
  const { line, type, advance, seen } = setup(40);
  type('a');
  line.data(NOBODY);
  type('b');
  advance(240);
  expect(seen).toEqual(['update', 'update', 'presence']);
});

test('[CH20] nothing overtakes what waits: a step of the handshake, the end of the line', () => {
  const { line, type, seen, text, timers } = setup(40);
  type('a');
  type('b');
  line.data(step1Message(new Uint8Array([0])));
  expect(seen).toEqual(['update', 'update', 'step1']);
  type('c');
  line.closed(1006, '');
  expect(seen.slice(3)).toEqual(['update', 'closed']);
  expect(text()).toBe('abc');
  expect(timers).toEqual([]);
});

test('[CH20] the parts of the document itself come as they are, whatever they take', () => {
  const { line, type, seen, text } = setup(400, { isWhole: false });
  for (const part of 'abc') type(part);
  expect(seen).toEqual(['update', 'update', 'update']);
  expect(text()).toBe('abc');
  line.data(step2Message(new Uint8Array([0, 0])));
  type('d');
  type('e');
  expect(text()).toBe('abcd');
});

test('[CH24] while the person types, what others do waits for the next key that is shown, and comes as one', () => {
  const { type, typing, advance, seen, text, timers } = setup(1);
  typing.isOn = true;
  for (const letter of 'abc') type(letter);
  advance(149);
  expect(text()).toBe('');
  typing.show();
  expect([text(), seen, timers]).toEqual(['abc', ['update'], []]);
  type('d');
  expect(text()).toBe('abc');
  typing.isOn = false;
  typing.show();
  type('e');
  expect([text(), typing.waiting.size]).toEqual(['abcde', 0]);
});

test('[CH24] it waits no longer than 150 ms after the first of what waits, whoever put the clock back', () => {
  const { type, typing, advance, text } = setup(1);
  typing.isOn = true;
  type('a');
  advance(100);
  type('b');
  advance(49);
  expect(text()).toBe('');
  advance(1);
  expect([text(), typing.waiting.size]).toEqual(['ab', 0]);
  advance(-3_600_000);
  type('c');
  advance(150);
  expect(text()).toBe('abc');
});

test('[CH24] after an edit that took long, the pause comes first, then the key', () => {
  const { type, typing, advance, text } = setup(10);
  type('a');
  typing.isOn = true;
  type('b');
  advance(59);
  typing.show();
  expect(text()).toBe('a');
  advance(1);
  expect(text()).toBe('a');
  typing.show();
  expect(text()).toBe('ab');
  type('c');
  advance(60);
  expect(text()).toBe('ab');
  advance(90);
  expect(text()).toBe('abc');
});

test('[CH24] nothing overtakes what waits, and what a document lets go of with its line does not come', () => {
  const { line, own, type, typing, seen, timers } = setup(1);
  typing.isOn = true;
  type('a');
  line.data(NOBODY);
  line.data(step1Message(new Uint8Array([0])));
  expect(seen).toEqual(['update', 'presence', 'step1']);
  type('b');
  own.close();
  typing.show();
  expect([seen.length, timers, typing.waiting.size]).toEqual([3, [], 0]);
});

test('[CH24] a document that comes does not wait for keys', () => {
  const { type, typing, text } = setup(1, { isWhole: false });
  typing.isOn = true;
  type('a');
  expect(text()).toBe('a');
});
