// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Editor } from '@tiptap/core';
import { runAction } from '../body/actions.ts';
import { copyOf, docOf, editorOn, exchange } from '../testing/editors.ts';
import { setPageSettings } from './pages.ts';

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
  setPageSettings(editor, PAGE);
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
  const numbers = [...editor.view.dom.querySelectorAll('.page-foot')].map((footer) => footer.lastChild?.textContent);
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

test('[ED33] where somebody always writes, pages are measured all the same', () => {
  vi.runAllTimers();
  const measured = vi.spyOn(globalThis, 'getComputedStyle');
  const end = editor.state.doc.content.size - 1;
  for (let i = 0; i < 15; i++) {
    editor.commands.insertContentAt(end, 'a');
    vi.advanceTimersByTime(100);
  }
  expect(measured).not.toHaveBeenCalled();
  for (let i = 0; i < 6; i++) {
    editor.commands.insertContentAt(end, 'a');
    vi.advanceTimersByTime(100);
  }
  expect(measured).toHaveBeenCalled();
});

test('[ED33] a note of one’s own is gone to at once; that of somebody else waits, and moves no screen', async () => {
  editor.destroy();
  const doc = docOf('<p>Le prix<span data-footnote="">Cf. l’acte</span> est ferme</p>'.repeat(3));
  const other = copyOf(doc);
  editor = editorOn(doc, { onPages: said });
  document.body.replaceChildren(editor.view.dom);
  setPageSettings(editor, PAGE);
  vi.runAllTimers();
  editor.commands.setTextSelection(12);
  const theirs = editorOn(other);
  runAction(theirs, 'footnote');
  theirs.destroy();
  const measured = vi.spyOn(globalThis, 'getComputedStyle');
  const scrolled = vi.fn();
  editor.on('transaction', ({ transaction }) => void (transaction.scrolledIntoView && scrolled()));
  exchange(doc, other);
  await Promise.resolve();
  expect(editor.view.dom.querySelectorAll('.footnote-text')).toHaveLength(4);
  expect(measured).not.toHaveBeenCalled();
  expect(scrolled).not.toHaveBeenCalled();
  vi.runAllTimers();
  expect(measured).toHaveBeenCalled();
  expect(scrolled).not.toHaveBeenCalled();
  measured.mockClear();
  editor.commands.setTextSelection(editor.state.doc.content.size - 1);
  runAction(editor, 'footnote');
  await Promise.resolve();
  expect(measured).toHaveBeenCalled();
  expect(scrolled).toHaveBeenCalled();
});

test('[ED33] what a table of contents shows is measured again when a heading changes, and only then', () => {
  editor.commands.insertContentAt(editor.state.doc.child(0).nodeSize, '<nav class="toc"></nav><h1>Discussion</h1>');
  vi.runAllTimers();
  const measured = vi.spyOn(globalThis, 'getComputedStyle');
  const contents = () => measured.mock.calls.filter(([block]) => block.matches('.toc, :has(.toc)')).length;
  const heading = () => {
    let at = 0;
    editor.state.doc.forEach((node, pos) => {
      if (node.type.name === 'heading') at = pos + 1;
    });
    return at;
  };
  editor.commands.insertContentAt(editor.state.doc.content.size - 5, 'x');
  vi.runAllTimers();
  expect(contents()).toBe(0);
  editor.commands.insertContentAt(heading(), 'Sur la ');
  vi.runAllTimers();
  expect(contents()).toBe(1);
});

test('[ED33] pages that are drawn leave the caret where the browser has put it and not told yet', () => {
  vi.runAllTimers();
  editor.view.focus();
  editor.commands.setTextSelection(editor.state.doc.content.size - 1);
  editor.commands.insertContentAt(1, '<p>Vu.</p>'.repeat(20));
  const first = editor.view.dom.querySelector('p')!.firstChild!;
  const untold = (event: Event): void => event.stopImmediatePropagation();
  document.addEventListener('selectionchange', untold, { capture: true });
  document.getSelection()!.collapse(first, 1);
  expect(editor.state.selection.head).not.toBe(2);
  vi.runAllTimers();
  document.removeEventListener('selectionchange', untold, { capture: true });
  expect(editor.state.selection.head).toBe(2);
});
