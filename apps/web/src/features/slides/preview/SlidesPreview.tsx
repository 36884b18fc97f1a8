import { SkeletonRows } from '@basoche/ui';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useActor } from '../../../data/actor.ts';
import type { PreviewProps } from '../../../shared/files/preview-props.ts';
import { UnreadableFile } from '../../../shared/files/UnreadableFile.tsx';
import { useReadFile } from '../../../shared/files/use-read-file.ts';
import { useWidth } from '../../../shared/use-width.ts';
import { slide as slides } from '@basoche/crdt';
import { SlidePicture } from '../components/SlidePicture.tsx';
import { FileImagesProvider } from '../images/use-slide-images.tsx';
import { readDeck, type ReadDeck } from './read-deck.ts';
import '../../../i18n/slides.ts';
import '../stage.css';
import './slides-preview.css';

/** The slides of a presentation, one below the other. */
export function SlidesPreview({ bytes, name }: PreviewProps) {
  const { t } = useTranslation('slides');
  const actor = useActor();
  const read = useCallback((file: File) => readDeck(file, actor), [actor]);
  const state = useReadFile(bytes, name, read);
  if (state.is === 'loading') return <SkeletonRows rows={8} />;
  if (state.is === 'failed') return <UnreadableFile reason={t(`problem_${state.problem}`)} />;
  return <Deck read={state.content} name={name} />;
}

function Deck({ read, name }: { read: ReadDeck; name: string }) {
  const { t } = useTranslation('viewer');
  const [list, setList] = useState<HTMLOListElement | null>(null);
  const width = useWidth(list);
  const { deck, pictures } = read;
  useEffect(() => () => pictures.close(), [pictures]);
  const scale = width / (slides.PAGE_SIZES[deck.page].width / 10);
  const shown = useMemo(() => (width === 0 ? [] : read.slides), [read, width]);
  return (
    <FileImagesProvider pictures={pictures}>
      {/* The keyboard scrolls it. */}
      <div className="slides-preview" tabIndex={0} role="document" aria-label={t('documentOf', { name })}>
        <ol className="slides-preview-list" ref={setList}>
          {shown.map((slide, index) => (
            <li key={slide.id} aria-label={t('slideOf', { slide: index + 1, slides: shown.length })}>
              <SlidePicture slide={slide} deck={deck} number={index + 1} scale={scale} />
            </li>
          ))}
        </ol>
      </div>
    </FileImagesProvider>
  );
}
