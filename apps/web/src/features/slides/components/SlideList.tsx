import { type Place, slide as slides } from '@basoche/crdt';
import { cx, Menu, type MenuEntry, toast } from '@basoche/ui';
import { IconEyeOff, IconMessage } from '@tabler/icons-react';
import { type ClipboardEvent, type KeyboardEvent, memo, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { closeWhenDone } from '../../../shared/answered-toast.ts';
import type { Present } from '../../../data/presence.ts';
import { useRowDrag } from '../../../shared/row-drag.ts';
import type { DeckStore, DrawnSlide } from '../model/deck-store.ts';
import { slideLabel } from './element-label.ts';
import { focusThumb } from './focus-element.ts';
import { SlidePicture } from './SlidePicture.tsx';
import type { SlideClipboard } from './use-slide-clipboard.ts';

/** Screen pixels of the width of a thumbnail. */
const WIDTH = 168;

export interface SlideListProps {
  store: DeckStore;
  open: string;
  others: readonly Present[];
  editable: boolean;
  clipboard: SlideClipboard;
  /** How many threads are to be answered, by slide. */
  threads: ReadonlyMap<string, number>;
  onOpen: (slide: string) => void;
}

/** The slides in their order, small: opened, put in order, copied, hidden and deleted. */
export function SlideList({ store, open, others, editable, clipboard, threads, onOpen }: SlideListProps) {
  const { t } = useTranslation('slides');
  const { doc, actor } = store;
  const all = store.slides;

  function move(id: string, place: Place): void {
    store.act(() => slides.moveSlide(doc, actor, id, place));
  }

  function remove(id: string, told: string = t('slideDeleted')): void {
    const at = all.findIndex((each) => each.id === id);
    const next = all[at + 1] ?? all[at - 1];
    store.act(() => slides.deleteSlide(doc, actor, id));
    if (id === open && next) onOpen(next.id);
    if (next) focusThumb(next.id);
    const back = toast(told, {
      action: { label: t('takeBack'), onSelect: () => store.act(() => slides.restoreSlide(doc, actor, id)) },
    });
    closeWhenDone(back, store, () => store.slides.some((each) => each.id === id));
  }

  /** Gives the one that was copied. */
  function copy(event: ClipboardEvent): string | null {
    const id = focusedSlide();
    return id !== null && clipboard.copy(event, id) ? id : null;
  }

  function duplicate(id: string): void {
    const copy = store.act(() => slides.duplicateSlide(doc, actor, id));
    if (copy === null) toast(t('deckFull', { count: slides.MAX_SLIDES }), { tone: 'wait' });
    else {
      onOpen(copy);
      focusThumb(copy);
    }
  }

  function entriesOf(slide: DrawnSlide, at: number): MenuEntry[] {
    return [
      { id: 'duplicate', label: t('duplicate'), onSelect: () => duplicate(slide.id) },
      {
        id: 'up',
        label: t('slideUp'),
        disabled: at === 0,
        onSelect: () => move(slide.id, { before: all[at - 1]!.id }),
      },
      {
        id: 'down',
        label: t('slideDown'),
        disabled: at === all.length - 1,
        onSelect: () => move(slide.id, { after: all[at + 1]!.id }),
      },
      {
        id: 'hide',
        label: slide.hidden ? t('showSlide') : t('hideSlide'),
        onSelect: () => store.act(() => slides.setSlide(doc, actor, slide.id, { hidden: !slide.hidden })),
      },
      { id: 'delete', label: t('deleteSlide'), danger: true, onSelect: () => remove(slide.id) },
    ];
  }

  function onKeyDown(event: KeyboardEvent, slide: DrawnSlide, at: number): void {
    const step = event.key === 'ArrowDown' || event.key === 'ArrowRight' ? 1 : -1;
    const isArrow = event.key.startsWith('Arrow');
    const next =
      event.key === 'Home' ? all[0] : event.key === 'End' ? all.at(-1) : isArrow ? all[at + step] : undefined;
    const command = event.ctrlKey || event.metaKey;
    if (isArrow && event.altKey) {
      if (editable && all[at + step])
        move(slide.id, step > 0 ? { after: all[at + 1]!.id } : { before: all[at - 1]!.id });
      focusThumb(slide.id);
    } else if (next) {
      onOpen(next.id);
      focusThumb(next.id);
    } else if (!editable) return;
    else if (event.key === 'Delete' || event.key === 'Backspace') remove(slide.id);
    else if (command && event.key.toLowerCase() === 'd') duplicate(slide.id);
    else if (command && event.key.toLowerCase() === 'z') {
      if (event.shiftKey) store.undo.redo();
      else store.undo.undo();
    } else return;
    event.preventDefault();
  }

  return (
    <nav className="sl-list" aria-label={t('slides')}>
      <ol
        onCopy={copy}
        onCut={(event) => {
          const cut = editable ? copy(event) : null;
          if (cut !== null) remove(cut, t('slideCut'));
        }}
        onPaste={(event) => {
          const after = focusedSlide();
          if (editable && after !== null) clipboard.paste(event, after);
        }}
      >
        {all.map((slide, at) => (
          <SlideRow
            key={slide.id}
            {...{ slide, at, others }}
            deck={store.deck}
            isOpen={slide.id === open}
            threads={threads.get(slide.id) ?? 0}
            entries={editable ? entriesOf(slide, at) : null}
            onOpen={() => onOpen(slide.id)}
            onMove={editable ? move : null}
            onKeyDown={(event) => onKeyDown(event, slide, at)}
          />
        ))}
      </ol>
    </nav>
  );
}

/** The slide of the list that has the focus: what an event of the clipboard comes from is the last selection. */
function focusedSlide(): string | null {
  return document.activeElement?.closest<HTMLElement>('[data-slide]')?.dataset['slide'] ?? null;
}

interface SlideRowProps {
  slide: DrawnSlide;
  at: number;
  deck: slides.Deck;
  others: readonly Present[];
  isOpen: boolean;
  threads: number;
  entries: MenuEntry[] | null;
  onOpen: () => void;
  onMove: ((id: string, place: Place) => void) | null;
  onKeyDown: (event: KeyboardEvent) => void;
}

function SlideRow({ slide, at, deck, others, isOpen, threads, entries, onOpen, onMove, onKeyDown }: SlideRowProps) {
  const { t } = useTranslation('slides');
  const { row, handle, dragging, edge } = useRowDrag<HTMLLIElement>('slide', slide.id, onMove);
  const here = others.filter(
    ({ state }) => (state['slide'] as { slide?: unknown } | null | undefined)?.slide === slide.id,
  );
  const number = at + 1;
  const label = slideLabel(t, slide, number);
  useEffect(() => {
    if (isOpen) row.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [isOpen, row]);
  return (
    <li
      ref={row}
      data-slide={slide.id}
      className={cx('sl-row', isOpen && 'sl-row-open', dragging && 'sl-row-dragged', edge && `sl-row-${edge}`)}
    >
      <span className="sl-row-number">{number}</span>
      <span ref={handle} className="sl-row-handle">
        <button
          type="button"
          className={cx('sl-thumb', slide.hidden && 'sl-thumb-hidden')}
          aria-current={isOpen ? 'true' : undefined}
          aria-label={threads === 0 ? label : t('threadsOf', { name: label, count: threads })}
          onClick={onOpen}
          onKeyDown={onKeyDown}
        >
          <Thumbnail slide={slide} deck={deck} number={number} />
        </button>
      </span>
      {slide.hidden ? <IconEyeOff size={16} className="sl-row-hidden" aria-hidden /> : null}
      {threads === 0 ? null : (
        <span className="sl-row-threads" aria-hidden>
          <IconMessage size={12} />
          {threads}
        </span>
      )}
      <span className="sl-row-people">
        {here.map(({ id, name: who, color }) => (
          <span key={id} className="sl-row-person" style={{ '--who': color }} title={who} role="img" aria-label={who} />
        ))}
      </span>
      {entries ? (
        <Menu align="start" label={t('slideActions', { number })} entries={entries} tabbable={isOpen} />
      ) : null}
    </li>
  );
}

const Thumbnail = memo(function Thumbnail({
  slide,
  deck,
  number,
}: {
  slide: DrawnSlide;
  deck: slides.Deck;
  number: number;
}) {
  const { width } = slides.PAGE_SIZES[deck.page];
  return (
    <span aria-hidden inert>
      <SlidePicture slide={slide} deck={deck} number={number} scale={WIDTH / (width / 10)} />
    </span>
  );
});
