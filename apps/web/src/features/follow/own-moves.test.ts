// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest';
import { isInLayer, isOwnMove } from './own-moves.ts';

beforeEach(() => {
  document.body.innerHTML = `
    <div class="g-toolbar"><button id="bold">Gras</button></div>
    <div id="desk"><div id="text" contenteditable="true"><p id="words">Attendu que</p></div><button id="fold"></button></div>
    <div role="menu"><button id="entry"></button></div>
    <div class="f-frame"><button id="stop">Arrêter</button></div>`;
});

function fired<T extends Event>(id: string, event: T): T {
  document.getElementById(id)!.dispatchEvent(event);
  return event;
}
const key = (name: string) => new KeyboardEvent('keydown', { key: name, bubbles: true });

test('who points, scrolls or writes in the document goes on alone', () => {
  expect(isOwnMove(fired('words', new Event('pointerdown')))).toBe(true);
  expect(isOwnMove(fired('desk', new Event('wheel')))).toBe(true);
  expect(isOwnMove(fired('text', key('a')))).toBe(true);
  expect(isOwnMove(fired('text', key('PageDown')))).toBe(true);
  expect(isOwnMove(fired('text', key('Tab')))).toBe(true);
});

test('what is beside the document, a modifier alone and Tab between buttons do not', () => {
  expect(isOwnMove(fired('bold', new Event('pointerdown')))).toBe(false);
  expect(isOwnMove(fired('stop', new Event('pointerdown')))).toBe(false);
  expect(isOwnMove(fired('text', key('Shift')))).toBe(false);
  expect(isOwnMove(fired('fold', key('Tab')))).toBe(false);
});

test('Escape closes a menu first', () => {
  expect(isInLayer(fired('entry', key('Escape')))).toBe(true);
  expect(isInLayer(fired('text', key('Escape')))).toBe(false);
});
