import { slide as slides } from '@basoche/crdt';
import { toast } from '@basoche/ui';
import type { Editor } from '@tiptap/core';
import { type KeyboardEvent, type Ref, useEffect, useEffectEvent, useImperativeHandle, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FindForm, type FindWish } from '../../editor-frame/index.ts';
import { selectedText } from '../../editor-frame/index.ts';
import type { DeckStore, DrawnSlide } from '../model/deck-store.ts';
import { findInDeck, foundFrom, stepFrom } from '../model/finding.ts';
import { focusElement } from './focus-element.ts';
import type { SlideFindHandle } from './use-finding.ts';
import { useFoundMarks } from './use-found-marks.ts';

const LOOSE = { accents: false, case: false, words: false };
const CHOICES = ['case', 'words', 'accents'] as const;

export interface SlideFindBarProps {
  store: DeckStore;
  /** The open one. */
  slide: DrawnSlide;
  /** Of the element that is written in. */
  editor: Editor | null;
  editable: boolean;
  wish: FindWish;
  bar: Ref<SlideFindHandle>;
  onKeyDown: (event: KeyboardEvent) => void;
  /** Opens a slide, with the element chosen that is named. */
  onGo: (subject: slides.Subject) => void;
  onClose: () => void;
}

/** Finds words on all slides and in their notes, and replaces them. Escape goes back to the slide, at what was found. */
export function SlideFindBar(props: SlideFindBarProps) {
  const { store, slide, editor, editable, wish, bar, onKeyDown, onGo, onClose } = props;
  const { t } = useTranslation('ged');
  const { t: say } = useTranslation('slides');
  const [initial] = useState(() => {
    const words = editor === null || editor.isDestroyed ? '' : selectedText(editor);
    const places = findInDeck(store.slides, words, LOOSE);
    return { words, at: places[foundFrom(store.slides, places, beginningOf(slide.id))] ?? null };
  });
  const [query, setQuery] = useState(initial.words);
  const [options, setOptions] = useState(LOOSE);
  const [replacement, setReplacement] = useState('');
  /** The one that was gone to last. */
  const [at, setAt] = useState(initial.at);
  /** The slide that new words are looked for from. */
  const [origin, setOrigin] = useState(slide.id);
  const deck = store.slides;
  const found = useMemo(() => findInDeck(deck, query, options), [deck, query, options]);
  const current = foundFrom(deck, found, at ?? beginningOf(origin));
  const shown = found[current];
  useFoundMarks({ slide, query, options, found, shown });

  function go(to: slides.FoundWords | undefined): void {
    if (to === undefined) return;
    setAt(to);
    onGo(to);
  }

  function step(way: 1 | -1): void {
    const isHere = shown?.slide === slide.id && at !== null;
    const next = isHere ? (current + way + found.length) % found.length : stepFrom(deck, found, slide.id, way);
    if (found[next] === undefined) return;
    setOrigin(found[next].slide);
    go(found[next]);
  }

  /** Goes to the first place from where the search began, or from where the person went meanwhile. */
  function look(words: string, how: typeof options): void {
    const from = at === null || at.slide === slide.id ? origin : slide.id;
    const places = findInDeck(deck, words, how);
    setOrigin(from);
    setQuery(words);
    setOptions(how);
    setAt(null);
    go(places[foundFrom(deck, places, beginningOf(from))]);
  }

  const begin = useEffectEvent(() => {
    if (initial.at) onGo(initial.at);
  });
  useEffect(() => begin(), []);
  useImperativeHandle(bar, () => ({ step }));

  function replace(places: readonly slides.FoundWords[]): number {
    const { doc, actor } = store;
    return store.act(() => slides.replaceFound(doc, actor, places, query, replacement, options));
  }

  function replaceShown(): boolean {
    // Nothing is replaced out of sight.
    if (shown === undefined || shown.slide !== slide.id || at === null) {
      step(1);
      return found.length > 0;
    }
    const before = found.length;
    replace([shown]);
    const left = findInDeck(store.slides, query, options);
    // What was written may hold the words too: on behind it.
    const behind = { ...shown, nth: shown.nth + left.length - (before - 1) };
    go(left[foundFrom(store.slides, left, behind)]);
    return left.length > 0;
  }

  function close(): void {
    onClose();
    if (shown?.slide === slide.id && shown.element !== null) focusElement(shown.element);
    else if (shown?.slide === slide.id && at !== null) focusOn('.sl-notes-text .ProseMirror');
    else focusOn('.sl-desk');
  }

  function told(): string {
    if (query === '') return '';
    return found.length === 0 ? t('findNone') : t('findCount', { current: current + 1, count: found.length });
  }

  return (
    <FindForm
      {...{ query, wish }}
      label={say('findQuery')}
      onQuery={(words) => look(words, options)}
      told={told()}
      choices={CHOICES.map((id) => ({ id, label: t(`find_${id}`), checked: options[id] }))}
      onChoice={(id, on) => look(query, { ...options, [id]: on })}
      isFound={found.length > 0}
      onStep={step}
      onKeyDown={(event) => {
        onKeyDown(event);
        if (event.key !== 'Escape') return;
        event.preventDefault();
        close();
      }}
      onClose={close}
      replacing={
        editable
          ? {
              words: replacement,
              onWords: setReplacement,
              onReplace: replaceShown,
              onReplaceAll: () => toast(t('replaced', { count: replace(found) })),
            }
          : null
      }
    />
  );
}

/** Before all that is on a slide. */
function beginningOf(slide: string): slides.FoundWords {
  return { slide, element: '', nth: 0 };
}

function focusOn(place: string): void {
  document.querySelector<HTMLElement>(place)?.focus();
}
