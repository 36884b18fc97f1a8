import type { slide as slides } from '@basoche/crdt';
import { IconPhoto } from '@tabler/icons-react';
import type { CSSProperties } from 'react';
import { colorOf } from '../model/themes.ts';
import { useSlideImage } from './use-slide-images.tsx';

export interface SlideImageProps {
  file: string;
  element: slides.ElementFacts;
  /** On the stage, where it is said whether it has left this device. */
  isWorkedOn: boolean;
}

/** A picture in its frame; what it shows in words, and why it is not seen, until it is there. */
export function SlideImage({ file, element, isWorkedOn }: SlideImageProps) {
  const { address, missing, state } = useSlideImage(file);
  const { alt, stroke, strokeWidth } = element;
  const style: CSSProperties = stroke === null ? {} : { border: `${strokeWidth}px solid ${colorOf(stroke)}` };
  return (
    <>
      {address === '' ? (
        <ImagePlace words={alt} said={missing} />
      ) : (
        <img className="sl-image" src={address} alt={alt} style={style} draggable={false} />
      )}
      {isWorkedOn && state !== '' ? <span className="sl-image-said">{state}</span> : null}
    </>
  );
}

/** Where a picture stands, or will stand. */
export function ImagePlace({ words, said }: { words: string; said: string }) {
  return (
    <span className="sl-no-image">
      <IconPhoto aria-hidden />
      {words === '' ? null : <span>{words}</span>}
      {said === '' ? null : <small>{said}</small>}
    </span>
  );
}
