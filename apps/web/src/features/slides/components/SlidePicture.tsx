import { slide as slides } from '@basoche/crdt';
import { TEXT_LANGUAGE } from '@basoche/domain';
import { type CSSProperties, memo, type ReactNode } from 'react';
import type { DrawnSlide } from '../model/deck-store.ts';
import { colorOf, themeStyle } from '../model/themes.ts';
import { boxStyle, ElementPicture } from './ElementPicture.tsx';

export interface SlidePageProps {
  slide: DrawnSlide;
  deck: slides.Deck;
  /** From 1; as at the foot of the slide. */
  number: number;
  /** Screen pixels of a point. */
  scale: number;
  children: ReactNode;
}

/** The paper of a slide at a scale: what stands in it is laid out in points, so that lines break alike at every size. */
export function SlidePage({ slide, deck, number, scale, children }: SlidePageProps) {
  const { width, height } = slides.PAGE_SIZES[deck.page];
  const hasFooter = slide.layout !== 'title';
  const style: CSSProperties = {
    ...themeStyle(deck),
    width: width / 10,
    height: height / 10,
    scale: String(scale),
    background: colorOf(slide.background ?? 'paper'),
  };
  return (
    <div className="sl-sized" style={{ width: (width / 10) * scale, height: (height / 10) * scale }}>
      <div className="sl-paper" data-font={deck.font} style={style}>
        {hasFooter && deck.footer !== '' ? (
          <p className="sl-footer" lang={TEXT_LANGUAGE}>
            {deck.footer}
          </p>
        ) : null}
        {hasFooter && deck.numbers ? <p className="sl-number">{number}</p> : null}
        {children}
      </div>
    </div>
  );
}

/** A slide as it is seen, not worked on. */
export const SlidePicture = memo(function SlidePicture(props: Omit<SlidePageProps, 'children'>) {
  const { slide } = props;
  return (
    <SlidePage {...props}>
      {slide.elements.map((element) => (
        <div key={element.id} className="sl-element" style={boxStyle(element)}>
          <ElementPicture element={element} blocks={slide.texts.get(element.id) ?? []} />
        </div>
      ))}
    </SlidePage>
  );
});
