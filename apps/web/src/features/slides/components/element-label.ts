import type { slide as slides } from '@basoche/crdt';
import type { TFunction } from 'i18next';
import type { DrawnSlide } from '../model/deck-store.ts';

/** Characters of an element's words that name it. */
const WORDS = 60;

/** What an element is called: its kind, and how its words begin. */
export function elementLabel(t: TFunction<'slides'>, slide: DrawnSlide, element: slides.ElementFacts): string {
  const { kind, shape, alt } = element;
  const name = kind === 'shape' ? t(`shape_${shape}`) : element.role === 'title' ? t('role_title') : t(`kind_${kind}`);
  const words = kind === 'image' ? alt : wordsOf(slide.texts.get(element.id) ?? []);
  return words === '' ? name : t('named', { name, words: words.length > WORDS ? `${words.slice(0, WORDS)}…` : words });
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
