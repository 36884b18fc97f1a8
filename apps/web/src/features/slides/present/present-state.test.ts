import { expect, test } from 'vitest';
import { acted, actionOf, showingOf } from './present-state.ts';

const ORDER = ['a', 'b', 'c'];
const at = (slide: string, black = false) => ({ slide, black, since: 0 });

test('keys go on and back, to the ends, and stay there', () => {
  const go = (slide: string, key: string) => acted(at(slide), ORDER, actionOf(key)!)?.slide;
  expect(['ArrowRight', ' ', 'PageDown', 'N'].map((key) => go('a', key))).toEqual(['b', 'b', 'b', 'b']);
  expect(['ArrowLeft', 'PageUp', 'Home'].map((key) => go('b', key))).toEqual(['a', 'a', 'a']);
  expect([go('c', 'ArrowRight'), go('a', 'p'), go('a', 'End')]).toEqual(['c', 'a', 'c']);
  expect(go('a', 'Escape')).toBeUndefined();
  expect(actionOf('Tab')).toBeNull();
});

test('a black screen is lit by going on, on the same slide', () => {
  expect(acted(at('b'), ORDER, 'black')).toEqual(at('b', true));
  expect(acted(at('b', true), ORDER, 'next')).toEqual(at('b'));
});

test('a slide that was deleted or hidden meanwhile is left for the first one', () => {
  expect(acted(at('gone'), ORDER, 'next')?.slide).toBe('a');
  expect(acted(at('gone'), [], 'next')?.slide).toBe('gone');
});

test('what is no word of another window is not followed', () => {
  expect([showingOf(null), showingOf({ slide: 1 }), showingOf('b')]).toEqual([null, null, null]);
  expect(showingOf({ ...at('b'), more: 1 })).toEqual(at('b'));
});
