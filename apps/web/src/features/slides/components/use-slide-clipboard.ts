import { slide as slides } from '@basoche/crdt';
import type { DocHandle } from '@basoche/sync';
import { toast } from '@basoche/ui';
import type { ClipboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { SlideIntake } from '../images/use-slide-intake.tsx';
import { pastedElements, pastedSlide, writeSlide } from '../model/clipboard.ts';
import type { DeckStore } from '../model/deck-store.ts';
import { wordsOf } from './element-label.ts';

export interface SlideClipboard {
  /** Gives whether there was such a slide. */
  copy: (event: ClipboardEvent, slide: string) => boolean;
  /** Puts a copied slide after another one, copied elements on the open one; gives whether there were any. */
  paste: (event: ClipboardEvent, after: string) => boolean;
}

/** Whole slides from one place to another, also between presentations. @param onPut shows the one that was put there */
export function useSlideClipboard(
  { name }: DocHandle,
  store: DeckStore,
  intake: SlideIntake,
  onPut: (slide: string) => void,
): SlideClipboard {
  const { t } = useTranslation('slides');

  function put(copied: slides.CopiedSlide, after: string): void {
    const made = store.act(() => slides.pasteSlide(store.doc, store.actor, copied, { after }));
    if (made === null) toast(t('deckFull', { count: slides.MAX_SLIDES }), { tone: 'wait' });
    else onPut(made);
  }

  return {
    copy(event, id) {
      const copied = slides.copySlide(store.doc, id);
      if (copied === null) return false;
      event.preventDefault();
      const words = copied.elements.map(({ text }) => wordsOf(text)).filter((each) => each !== '');
      writeSlide(event.clipboardData, name, copied, words.join('\n'));
      return true;
    },
    paste(event, after) {
      const whole = pastedSlide(event.clipboardData);
      const part = whole === null ? pastedElements(event.clipboardData) : null;
      if (whole?.home === name) put(whole.copied, after);
      else if (whole !== null)
        void intake.adopt(whole.copied.elements).then((elements) => put({ ...whole.copied, elements }, after));
      else if (part !== null) intake.paste(part.copied, part.home);
      else return false;
      event.preventDefault();
      return true;
    },
  };
}
