import { slide as slides } from '@basoche/crdt';
import { Button } from '@basoche/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FileState } from '../../attachments/index.ts';
import { AltDialog } from '../../editor-frame/index.ts';
import type { DeckStore, DrawnSlide } from '../model/deck-store.ts';
import type { SlideIntake } from './use-slide-intake.tsx';

export interface ImageToolsProps {
  store: DeckStore;
  slide: DrawnSlide;
  /** Of the kind of images. */
  element: slides.ElementFacts;
  intake: SlideIntake;
  /** The stage has the focus again. */
  onLeave: () => void;
}

/** What can be done to the one chosen picture, or to an empty place for one. */
export function ImageTools({ store, slide, element, intake, onLeave }: ImageToolsProps) {
  const { t } = useTranslation(['slides', 'ged']);
  const [asksAlt, setAsksAlt] = useState(false);
  const { id, image, alt } = element;
  const { doc, actor } = store;
  return (
    <span className="g-toolbar-group">
      {image === null ? (
        <Button size="sm" variant="ghost" onClick={() => intake.choose(id)}>
          {t('chooseImage')}
        </Button>
      ) : null}
      <Button size="sm" variant="ghost" onClick={() => setAsksAlt(true)}>
        {t('ged:imageAlt')}
      </Button>
      {image === null ? null : (
        <FileState file={image} onRemove={() => store.act(() => slides.deleteElements(doc, actor, slide.id, [id]))} />
      )}
      {asksAlt ? (
        <AltDialog
          alt={alt}
          max={slides.ALT_MAX_LENGTH}
          onSave={(words) => store.act(() => slides.setElements(doc, actor, slide.id, [[id, { alt: words }]]))}
          onClose={() => {
            setAsksAlt(false);
            onLeave();
          }}
        />
      ) : null}
    </span>
  );
}
