import { slide as slides } from '@basoche/crdt';
import type { DeckStore, DrawnSlide } from './deck-store.ts';

/** Whether there are letters in these texts, all with this mark. */
export function isMarked(texts: readonly (readonly slides.TextBlock[])[], mark: slides.TextMark): boolean {
  return texts.every((blocks) => hasMark(blocks, mark));
}

/** All letters of these elements with a mark, or without it where all have it. */
export function toggleMark(store: DeckStore, slide: DrawnSlide, ids: readonly string[], mark: slides.TextMark): void {
  const on = !isMarked(
    ids.map((id) => slide.texts.get(id) ?? []),
    mark,
  );
  store.act(() => slides.markTexts(store.doc, store.actor, slide.id, ids, mark, on));
}

function hasMark(blocks: readonly slides.TextBlock[], mark: slides.TextMark): boolean {
  const runs = runsOf(blocks);
  return runs.length > 0 && runs.every((run) => run[mark] === true || run.text === '\n');
}

function runsOf(blocks: readonly slides.TextBlock[]): slides.TextRun[] {
  return blocks.flatMap((block) => {
    if (block.type === 'paragraph') return block.runs;
    if (block.type === 'list') return block.items.flatMap(runsOf);
    return block.rows.flatMap(({ cells }) => cells.flatMap((cell) => runsOf(cell.blocks)));
  });
}
