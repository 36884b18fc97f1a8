// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Editor } from '@tiptap/core';
import * as Y from 'yjs';
import { runAction } from '../body/actions.ts';
import { copyOf, docOf, editorOn, exchange } from '../testing/editors.ts';
import { layOutAt } from './far-blocks.ts';
import { setWholeText } from './pages.ts';

const LONG = Array.from({ length: 400 }, (_, index) => `<p>Attendu ${index}.</p>`).join('');
let editor: Editor;

beforeEach(() => {
  vi.useFakeTimers();
  // Nothing is laid out here: every block has the same height.
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 700, 120));
});
afterEach(() => {
  editor.destroy();
  document.body.replaceChildren();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

function open(text: string | Y.Doc): Editor {
  const doc = typeof text === 'string' ? docOf(text) : text;
  editor = editorOn(doc, { onPages: () => {}, farHint: 'Le texte est long.' });
  document.body.replaceChildren(editor.view.dom);
  return editor;
}

const blocks = () => [...editor.view.dom.children];
const isFar = (block: number) => blocks()[block]!.hasAttribute('data-far');
const farCount = () => blocks().filter((block) => block.hasAttribute('data-far')).length;
const rules = () =>
  document.adoptedStyleSheets.flatMap((sheet) => [...sheet.cssRules].map((rule) => rule.cssText)).join('\n');
/** Position in a block. */
const inBlock = (block: number) => {
  let pos = 1;
  for (let index = 0; index < block; index++) pos += editor.state.doc.child(index).nodeSize;
  return pos;
};

test('[ED37] of a long text what is around the screen and the caret is laid out, its first block and its last', () => {
  open(LONG);
  expect(isFar(0)).toBe(false);
  expect(isFar(20)).toBe(false);
  expect(isFar(200)).toBe(true);
  expect(isFar(399)).toBe(false);
  editor.commands.setTextSelection(inBlock(200));
  for (const near of [0, 190, 200, 210, 399]) expect(isFar(near)).toBe(false);
  for (const far of [100, 300]) expect(isFar(far)).toBe(true);
});

test('[ED37] a short text is laid out whole', () => {
  open('<p>Vu.</p>'.repeat(100));
  expect(farCount()).toBe(0);
  expect(editor.view.dom.hasAttribute('aria-description')).toBe(false);
});

test('[ED37] both ends of a selection are laid out', () => {
  open(LONG);
  editor.commands.setTextSelection({ from: inBlock(150), to: inBlock(300) });
  expect([isFar(150), isFar(300), isFar(225)]).toEqual([false, false, true]);
  editor.commands.selectAll();
  expect([isFar(0), isFar(399), isFar(225)]).toEqual([false, false, true]);
});

test('[ED37] what is gone to is laid out before it is scrolled to', () => {
  open(LONG);
  layOutAt(editor.view, inBlock(250));
  expect([isFar(250), isFar(255), isFar(350)]).toEqual([false, false, true]);
});

test('[ED37] what others write far away stays far, and what they write in the page shows', () => {
  const doc = docOf(LONG);
  const others = copyOf(doc);
  open(doc);
  const body = others.getXmlFragment('body');
  const paragraph = (words: string) => {
    const element = new Y.XmlElement('paragraph');
    element.insert(0, [new Y.XmlText(words)]);
    return element;
  };
  body.insert(250, [paragraph('Loin.'), paragraph('Loin aussi.')]);
  (body.get(300) as Y.XmlElement).delete(0, 1);
  body.insert(3, [paragraph('Tout près.')]);
  exchange(doc, others);
  const far = blocks().findIndex((block) => block.textContent === 'Loin.');
  expect([isFar(far), isFar(far + 1), isFar(301)]).toEqual([true, true, true]);
  expect(isFar(3)).toBe(false);
  // Of a far block that becomes another element.
  body.delete(200, 1);
  const heading = new Y.XmlElement('heading');
  heading.setAttribute('level', 2 as unknown as string);
  heading.insert(0, [new Y.XmlText('Discussion')]);
  body.insert(200, [heading]);
  exchange(doc, others);
  expect(isFar(blocks().findIndex((block) => block.tagName === 'H2'))).toBe(true);
});

test('[ED37] numbers after what is far follow what others write there, and what is written before it', () => {
  const doc = docOf(LONG);
  const others = copyOf(doc);
  open(doc);
  const counted = () => /footnote (\d+)/.exec(rules())?.[1];
  expect(counted()).toBe('0');
  const theirs = editorOn(others);
  theirs.commands.setTextSelection(inBlock(250));
  runAction(theirs, 'footnote');
  exchange(doc, others);
  expect(counted()).toBe('1');
  editor.commands.setTextSelection(inBlock(1));
  runAction(editor, 'footnote');
  expect(counted()).toBe('2');
  theirs.destroy();
});

test('[ED37] a place after the end of a text that is shorter by now is its end', () => {
  open(LONG);
  expect(() => layOutAt(editor.view, editor.state.doc.content.size + 1000)).not.toThrow();
  expect(isFar(395)).toBe(false);
});

test('[ED37] a text that grows long, or short again, is laid out accordingly', () => {
  open('<p>Vu.</p>'.repeat(100));
  editor.commands.insertContentAt(editor.state.doc.content.size, LONG);
  expect(farCount()).toBeGreaterThan(300);
  editor.commands.deleteRange({ from: inBlock(50), to: editor.state.doc.content.size });
  expect(farCount()).toBe(0);
});

test('[ED37] nothing of it is a change of the text', () => {
  const doc = docOf(LONG);
  open(doc);
  const before = doc.getXmlFragment('body').toJSON();
  const changes = vi.fn();
  doc.on('update', changes);
  for (const block of [200, 20, 399, 0]) editor.commands.setTextSelection(inBlock(block));
  vi.runAllTimers();
  expect(changes).not.toHaveBeenCalled();
  expect(doc.getXmlFragment('body').toJSON()).toBe(before);
});

test('[ED37] the printer has all of it, and the screen what is near again', () => {
  open(LONG);
  const seen: number[] = [];
  const look = (): void => void seen.push(farCount());
  addEventListener('beforeprint', look);
  dispatchEvent(new Event('beforeprint'));
  removeEventListener('beforeprint', look);
  expect(seen).toEqual([0]);
  dispatchEvent(new Event('afterprint'));
  expect(farCount()).toBeGreaterThan(300);
  expect(rules()).toMatch(/@media screen/);
});

test('[ED37] who wants all of it in the page has it, and else is told', () => {
  open(LONG);
  expect(editor.view.dom.getAttribute('aria-description')).toBe('Le texte est long.');
  setWholeText(editor, true);
  expect(farCount()).toBe(0);
  expect(editor.view.dom.hasAttribute('aria-description')).toBe(false);
  dispatchEvent(new Event('beforeprint'));
  dispatchEvent(new Event('afterprint'));
  expect(farCount()).toBe(0);
  setWholeText(editor, false);
  expect(farCount()).toBeGreaterThan(300);
});

test('[ED37] a browser that writes over several blocks finds all of them', () => {
  open(LONG);
  const input = () => editor.view.dom.dispatchEvent(new Event('beforeinput'));
  input();
  expect(farCount()).toBeGreaterThan(300);
  editor.commands.setTextSelection({ from: inBlock(10), to: inBlock(300) });
  input();
  expect(farCount()).toBe(0);
  vi.runAllTimers();
  expect(farCount()).toBeGreaterThan(200);
});

test('[ED37] an editor that is closed leaves no rule behind', () => {
  open(LONG).destroy();
  expect(rules()).not.toContain('data-far');
});
