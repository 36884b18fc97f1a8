import { slide as slides } from '@basoche/crdt';
import type { DocHandle } from '@basoche/sync';
import { toast } from '@basoche/ui';
import { type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../app/http/api.ts';
import { useImageIntake, useImagePicker } from '../../attachments/index.ts';
import { focusElement } from '../components/focus-element.ts';
import type { StageSelection } from '../components/use-selection.ts';
import type { DeckStore, DrawnSlide } from '../model/deck-store.ts';
import { insertImages } from '../model/elements.ts';
import type { Point } from '../model/geometry.ts';

export interface SlideIntake {
  /** Asks for pictures and puts them on the open slide. @param into an empty place that was chosen */
  choose: (into?: string) => void;
  /** What `choose` asks with. */
  picker: ReactNode;
  /** Pictures that were pasted or dropped. @param at in tenths of a point */
  take: (files: readonly File[], at?: Point) => void;
  /** Puts copied elements on the open slide; pictures of another presentation become files of this one. @param home the one they come from */
  paste: (copied: slides.CopiedElements, home: string) => void;
  /** Elements of another presentation with pictures that are files of this one. */
  adopt: (elements: readonly slides.CopiedElement[]) => Promise<slides.CopiedElement[]>;
}

/** New pictures on the open slide. */
export function useSlideIntake(
  handle: DocHandle,
  store: DeckStore,
  slide: DrawnSlide,
  selection: StageSelection,
): SlideIntake {
  const { t } = useTranslation('slides');
  const intake = useImageIntake(handle.name);
  const into = useRef<string | undefined>(undefined);
  const images = useImagePicker(t('kind_image'), (files) => void insert(files, { into: into.current }));

  async function insert(files: readonly File[], place: Parameters<typeof insertImages>[3]): Promise<void> {
    const images = await intake.take(files);
    if (images.length > 0) choose(insertImages(store, slide, images, place));
  }

  function choose(made: string[] | null): void {
    if (made === null) toast(t('slideFull', { count: slides.MAX_ELEMENTS }), { tone: 'wait' });
    else {
      selection.set(made);
      if (made[0] !== undefined && made.length === 1) focusElement(made[0]);
    }
  }

  async function adopt(copied: readonly slides.CopiedElement[]): Promise<slides.CopiedElement[]> {
    const kept = new Map<string, string | null>();
    for (const { image } of copied.map(({ element }) => element)) {
      if (image === null || kept.has(image)) continue;
      try {
        kept.set(image, await intake.adopt(image));
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        kept.set(image, null);
      }
    }
    if ([...kept.values()].includes(null)) toast(t('imageNotAdopted'), { tone: 'wait' });
    return copied.map(({ element, text }) => ({
      element: { ...element, image: element.image === null ? null : (kept.get(element.image) ?? null) },
      text,
    }));
  }

  return {
    take: (files, at) => void insert(files, { at }),
    choose: (place) => {
      into.current = place;
      images.choose();
    },
    paste: (copied, home) => {
      const put = (elements: slides.CopiedElement[]) =>
        choose(store.act(() => slides.pasteElements(store.doc, store.actor, slide.id, { ...copied, elements })));
      if (home === handle.name) put(copied.elements);
      else void adopt(copied.elements).then(put);
    },
    adopt,
    picker: images.picker,
  };
}
