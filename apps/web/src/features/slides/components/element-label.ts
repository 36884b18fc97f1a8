import type { slide as slides } from '@basoche/crdt';
import type { TFunction } from 'i18next';
import type { DrawnSlide } from '../model/deck-store.ts';

/** Characters of an element's words that name it. */
const WORDS = 60;

/** What an element is called: its kind, and how its words begin. */
export function elementLabel(t: TFunction<'slides'>, slide: DrawnSlide, element: slides.ElementFacts): string {
  const { kind, alt } = element;
  const name = kindLabel(t, element);
  const words = kind === 'image' ? alt : wordsOf(slide.texts.get(element.id) ?? []);
  return words === '' ? name : t('named', { name, words: words.length > WORDS ? `${words.slice(0, WORDS)}…` : words });
}

/** What kind of element it is. */
export function kindLabel(t: TFunction<'slides'>, { kind, shape, role }: slides.ElementFacts): string {
  if (kind === 'shape') return t(`shape_${shape}`);
  return role === 'title' ? t('role_title') : t(`kind_${kind}`);
}

/** What a slide is called: its number, and its title where it has one. @param number from 1 */
export function slideLabel(t: TFunction<'slides'>, { title, hidden }: DrawnSlide, number: number): string {
  const name = title === '' ? t('slideNumber', { number }) : t('slideNamed', { number, title });
  return hidden ? t('slideHidden', { name }) : name;
}

/** The words of a text in one line. */
export function wordsOf(blocks: readonly slides.TextBlock[]): string {
  return blocks
    .map((block) => {
      if (block.type === 'paragraph') return block.runs.map(({ text }) => text).join('');
      if (block.type === 'list') return block.items.map(wordsOf).join(' ');
      return block.rows.map(({ cells }) => cells.map((cell) => wordsOf(cell.blocks)).join(' ')).join(' ');
    })
    .join(' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
}
