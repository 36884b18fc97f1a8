import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { type KeyboardEvent, type MouseEvent, useCallback, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { filesOf } from './arrangement.ts';
import { PageTile } from './PageTile.tsx';
import type { Arranging } from './use-arrangement.ts';

export interface PageGridProps {
  pdf: PDFDocumentProxy;
  arranging: Arranging;
}

const STEPS: Readonly<Record<string, -1 | 1>> = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 };

/**
 * The pages in their new order. Arrows go from page to page, Space chooses, with Shift up to there; Alt with an arrow
 * moves the chosen ones.
 */
export function PageGrid({ pdf, arranging }: PageGridProps) {
  const { t } = useTranslation('arranging');
  const { pages, chosen, choose, place, step, remove, undo } = arranging;
  const [scroller, setScroller] = useState<HTMLDivElement | null>(null);
  const [active, setActive] = useState(pages[0]?.id);
  const anchor = useRef(active);
  const activeAt = Math.max(
    0,
    pages.findIndex(({ id }) => id === active),
  );

  function focusAt(at: number): void {
    const next = pages[Math.min(pages.length - 1, Math.max(0, at))];
    if (next === undefined) return;
    setActive(next.id);
    const tile = scroller?.querySelector<HTMLElement>(`[data-id="${next.id}"]`);
    tile?.focus();
  }

  const onChoose = useCallback(
    (id: string, event: Pick<MouseEvent, 'shiftKey'>) => {
      setActive(id);
      const from = pages.findIndex((page) => page.id === anchor.current);
      const to = pages.findIndex((page) => page.id === id);
      if (event.shiftKey && from >= 0) {
        const range = pages.slice(Math.min(from, to), Math.max(from, to) + 1);
        choose(new Set([...chosen, ...range.map((page) => page.id)]));
        return;
      }
      anchor.current = id;
      const next = new Set(chosen);
      if (!next.delete(id)) next.add(id);
      choose(next);
    },
    [pages, chosen, choose],
  );

  // A page that went, or is drawn anew in another file, hands the focus to the one in its place.
  useLayoutEffect(() => {
    if (document.activeElement === document.body)
      scroller?.querySelector<HTMLElement>('[role="option"][tabindex="0"]')?.focus();
  });

  function onKeyDown(event: KeyboardEvent): void {
    const by = STEPS[event.key];
    const isCommand = event.ctrlKey || event.metaKey;
    if (by !== undefined && event.altKey) step(by);
    else if (by !== undefined)
      focusAt(activeAt + (event.key.endsWith('p') || event.key.endsWith('n') ? by * columns() : by));
    else if (event.key === 'Home') focusAt(0);
    else if (event.key === 'End') focusAt(pages.length - 1);
    else if ((event.key === ' ' || event.key === 'Enter') && active !== undefined) onChoose(pages[activeAt]!.id, event);
    else if (event.key === 'a' && isCommand) choose(new Set(pages.map(({ id }) => id)));
    else if (event.key === 'z' && isCommand) undo();
    else if (event.key === 'Delete' && chosen.size > 0 && chosen.size < pages.length) removeChosen();
    else return;
    event.preventDefault();
  }

  function removeChosen(): void {
    const isStaying = ({ id }: { id: string }) => !chosen.has(id);
    setActive((pages.slice(activeAt).find(isStaying) ?? pages.findLast(isStaying))?.id);
    remove();
  }

  /** Pages in a row, as they stand now. */
  function columns(): number {
    const tiles = [...(scroller?.querySelectorAll<HTMLElement>('[data-id]') ?? [])];
    const second = tiles.findIndex((tile) => tile.offsetTop > tiles[0]!.offsetTop);
    return second < 1 ? 1 : second;
  }

  const files = filesOf(pages);
  const places = new Map(pages.map(({ id }, at) => [id, at]));
  return (
    <div
      ref={setScroller}
      className="arr-pages"
      role="listbox"
      aria-multiselectable
      aria-label={t('pages')}
      onKeyDown={onKeyDown}
    >
      {files.map((own, number) => (
        <div key={own[0]!.id} role="group" aria-label={t('fileNumber', { file: number + 1 })} className="arr-file">
          {files.length === 1 ? null : (
            <p className="arr-cut" aria-hidden>
              {t('fileNumber', { file: number + 1 })}
            </p>
          )}
          {own.map((page) => (
            <PageTile
              key={page.id}
              {...{ pdf, page, onChoose }}
              place={places.get(page.id)! + 1}
              isChosen={chosen.has(page.id)}
              isActive={places.get(page.id) === activeAt}
              onPlace={place}
            />
          ))}
        </div>
      ))}
    </div>
  );
}
