import type { slide as slides } from '@basoche/crdt';
import { TEXT_LANGUAGE } from '@basoche/domain';
import type { CSSProperties, ReactNode } from 'react';
import { ImagePlace, SlideImage } from '../images/SlideImage.tsx';
import { colorOf } from '../model/themes.ts';
import { ShapePicture } from './ShapePicture.tsx';
import { SlideWords } from './SlideWords.tsx';

export interface ElementPictureProps {
  element: slides.ElementFacts;
  blocks: readonly slides.TextBlock[];
  /** In the place of its words while somebody types them. */
  editor?: ReactNode;
  /** Shown where an element that waits for words has none. */
  prompt?: string | undefined;
}

/** What is seen of one element, in its box. */
export function ElementPicture({ element, blocks, editor, prompt }: ElementPictureProps) {
  const { kind, fill, stroke, strokeWidth, size, color, align } = element;
  if (kind === 'image') {
    if (element.image) return <SlideImage file={element.image} element={element} isWorkedOn={prompt !== undefined} />;
    return prompt === undefined ? null : <ImagePlace words={element.alt || prompt} said="" />;
  }
  const isShape = kind === 'shape';
  const isPrompted = prompt !== undefined && isEmpty(blocks);
  return (
    <>
      {isShape ? <ShapePicture element={element} /> : null}
      <div
        className="sl-words"
        data-anchor={element.anchor}
        style={{
          fontSize: size,
          color: colorOf(color),
          textAlign: align,
          ...(isShape ? {} : { background: colorOf(fill) }),
          ...(isShape || stroke === null ? {} : { border: `${strokeWidth}px solid ${colorOf(stroke)}` }),
        }}
      >
        {editor ?? (
          <div className="sl-flow" lang={isPrompted ? undefined : TEXT_LANGUAGE}>
            {isPrompted ? <p className="sl-prompt">{prompt}</p> : <SlideWords blocks={blocks} />}
          </div>
        )}
      </div>
    </>
  );
}

/** Nothing to read, one empty line at most. */
function isEmpty(blocks: readonly slides.TextBlock[]): boolean {
  return blocks.every((block) => block.type === 'paragraph' && block.runs.length === 0);
}

/** Where an element stands on its slide, in points. */
export function boxStyle({ frame, rotation }: { frame: slides.Frame; rotation: number }): CSSProperties {
  return {
    left: frame.x / 10,
    top: frame.y / 10,
    width: frame.width / 10,
    height: frame.height / 10,
    ...(rotation === 0 ? {} : { rotate: `${rotation}deg` }),
  };
}
