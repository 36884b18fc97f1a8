// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Editor } from '@tiptap/core';
import { docOf, editorOn } from '../testing/editors.ts';
import { setPaper } from './pages.ts';

/** Blocks of 100 pixels on pages that hold eight of them. */
const BLOCKS = 400;
const PAGES = 50;
const PAGE = { height: 1004, margin: 100, gap: 24, header: '', footer: '', numbers: true, firstPlain: false };
const said = vi.fn();
let editor: Editor;

beforeEach(() => {
  vi.useFakeTimers();
  said.mockClear();
  let now = 0;
  // Each look at the clock finds that the time of a part is over.
  vi.spyOn(performance, 'now').mockImplementation(() => (now += 100));
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 700, 100));
  editor = editorOn(docOf(Array.from({ length: BLOCKS }, (_, index) => `<p>Attendu ${index}.</p>`).join('')), {
    onPages: said,
  });
  document.body.replaceChildren(editor.view.dom);
  setPaper(editor, PAGE);
});
afterEach(() => {
  editor.destroy();
  document.body.replaceChildren();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const gaps = () => editor.view.dom.querySelectorAll('.page-gap').length;

test('[ED33] a long text shows its first pages before all of it is measured, and in the end all', () => {
  while (said.mock.calls.length === 0) vi.advanceTimersToNextTimer();
  expect(said.mock.calls).toEqual([[6]]);
  expect(gaps()).toBe(5);
  // Keys come between the parts.
  editor.commands.insertContentAt(1, 'Vu. ');
  vi.advanceTimersToNextTimer();
  expect(said).toHaveBeenCalledOnce();
  vi.runAllTimers();
  expect(said.mock.calls).toEqual([[6], [PAGES]]);
  expect(gaps()).toBe(PAGES - 1);
  const numbers = [...editor.view.dom.querySelectorAll('.page-foot')].map((foot) => foot.lastChild?.textContent);
  expect(numbers).toEqual(Array.from({ length: PAGES - 1 }, (_, index) => `${index + 1} / ${PAGES}`));
});

test('[ED33] the printer has all pages at once', () => {
  dispatchEvent(new Event('beforeprint'));
  expect(said.mock.calls).toEqual([[PAGES]]);
});

test('[ED33] what changes later is measured alone', () => {
  vi.runAllTimers();
  const measured = vi.spyOn(globalThis, 'getComputedStyle');
  editor.commands.insertContentAt(editor.state.doc.content.size - 5, 'et ordonne ');
  vi.runAllTimers();
  // The block that was written in, and the first, whose margin is another.
  expect(measured.mock.calls.map(([block]) => block.textContent)).toEqual([
    'Attendu 0.',
    expect.stringContaining('ordonne'),
  ]);
});
