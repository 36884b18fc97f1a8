import { slide as slides } from '@basoche/crdt';
import type { FoundOptions } from '@basoche/domain';
import type { DrawnSlide } from './deck-store.ts';

/** What was found on slides that a change did not reach stays found. */
const known = new WeakMap<DrawnSlide, { asked: string; found: slides.FoundWords[] }>();

/** Where words stand: slide by slide, their elements from top to bottom, then their notes. */
export function findInDeck(deck: readonly DrawnSlide[], query: string, options: FoundOptions): slides.FoundWords[] {
  if (query === '') return [];
  const asked = JSON.stringify([query, options]);
  return deck.flatMap((slide) => {
    let there = known.get(slide);
    if (there?.asked !== asked) known.set(slide, (there = { asked, found: findOn(slide, query, options) }));
    return there.found;
  });
}

function findOn(slide: DrawnSlide, query: string, options: FoundOptions): slides.FoundWords[] {
  return partsOf(slide).flatMap((element) => {
    const blocks = element === null ? slide.notes : (slide.texts.get(element) ?? []);
    const count = slides.foundInBlocks(blocks, query, options);
    return Array.from({ length: count }, (_, nth) => ({ slide: slide.id, element, nth }));
  });
}

/** Its elements as they are read, then its notes. */
function partsOf({ elements }: DrawnSlide): (string | null)[] {
  const inOrder = elements.toSorted((a, b) => a.frame.y - b.frame.y || a.frame.x - b.frame.x);
  return [...inOrder.map(({ id }) => id), null];
}

/** Which of those that were found is at a place, or the next after it, around the end; -1 of none. */
export function foundFrom(
  deck: readonly DrawnSlide[],
  found: readonly slides.FoundWords[],
  place: slides.FoundWords,
): number {
  const orders = new Map(deck.map((slide, at) => [slide.id, { at, parts: partsOf(slide) }]));
  const orderOf = ({ slide, element, nth }: slides.FoundWords): [number, number, number] => {
    const order = orders.get(slide);
    return [order?.at ?? -1, order?.parts.indexOf(element) ?? -1, nth];
  };
  const from = orderOf(place);
  const next = found.findIndex((each) => {
    const order = orderOf(each);
    return (order[0] - from[0] || order[1] - from[1] || order[2] - from[2]) >= 0;
  });
  return next < 0 && found.length > 0 ? 0 : next;
}

/** One step from a slide that shows none of them: the first on it or after it, the last on it or before. */
export function stepFrom(
  deck: readonly DrawnSlide[],
  found: readonly slides.FoundWords[],
  slide: string,
  way: 1 | -1,
): number {
  const places = new Map(deck.map(({ id }, at) => [id, at]));
  const here = places.get(slide) ?? 0;
  const placeOf = (each: slides.FoundWords) => places.get(each.slide) ?? 0;
  const next =
    way === 1 ? found.findIndex((each) => placeOf(each) >= here) : found.findLastIndex((each) => placeOf(each) <= here);
  if (next >= 0 || found.length === 0) return next;
  return way === 1 ? 0 : found.length - 1;
}
