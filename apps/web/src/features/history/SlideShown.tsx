import { slide as slides } from '@basoche/crdt';
import { useTranslation } from 'react-i18next';
import { slideLabel } from '../slides/index.ts';
import { SlidePicture } from '../slides/index.ts';
import type { SlideThen } from './slide-changes.ts';

/** Screen pixels of the width of a slide. */
const WIDTH = 300;

interface ShownProps {
  version: SlideThen;
  deck: slides.Deck;
  /** Above it; its name otherwise. */
  when?: string;
}

/** A slide as it was. */
export function SlideShown({ version: { slide, number }, deck, when }: ShownProps) {
  const { t } = useTranslation('slides');
  return (
    <figure className="hi-slide-shown">
      <figcaption>{when ?? slideLabel(t, slide, number)}</figcaption>
      <SlidePicture {...{ slide, deck, number }} scale={WIDTH / (slides.PAGE_SIZES[deck.page].width / 10)} />
    </figure>
  );
}
