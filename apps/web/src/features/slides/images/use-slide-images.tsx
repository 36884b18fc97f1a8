import { createContext, type ReactNode, use, useEffect, useMemo, useSyncExternalStore } from 'react';
import { type Pictures, usePictures } from '../../attachments/index.ts';
import { SlideImages } from './slide-images.ts';

const Images = createContext<SlideImages | null>(null);

/** Shows the pictures of the slides in it, wherever they are drawn. */
export function SlideImagesProvider({ children }: { children: ReactNode }) {
  return <FileImagesProvider pictures={usePictures()}>{children}</FileImagesProvider>;
}

/** The same with pictures that are no files of a document. */
export function FileImagesProvider({ pictures, children }: { pictures: Pictures; children: ReactNode }) {
  const images = useMemo(() => new SlideImages(pictures), [pictures]);
  useEffect(() => () => images.close(), [images]);
  return <Images value={images}>{children}</Images>;
}

/** The address of a picture, empty until it is there; then why it is not, and what is said of one on its way. */
export function useSlideImage(file: string): { address: string; missing: string; state: string } {
  const images = use(Images);
  if (images === null) throw new Error('SlideImagesProvider is missing above.');
  useEffect(() => images.want(file), [images, file]);
  return {
    address: useSyncExternalStore(images.subscribe, () => images.addressOf(file)),
    missing: useSyncExternalStore(images.subscribe, () => images.missingOf(file)),
    state: useSyncExternalStore(images.subscribe, () => images.stateOf(file)),
  };
}
