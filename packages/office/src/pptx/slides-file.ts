import type { slide as slides } from '@basoche/crdt';

/** An element with what it says. */
export interface FileElement extends Omit<slides.NewElement, 'text'> {
  text: readonly slides.TextBlock[];
  /** Of an image; absent where the device does not have it. */
  picture?: { bytes: Uint8Array; type: 'png' | 'jpeg' | 'gif' };
}

/** A picture as its file has it: what it is, its bytes say. */
export interface ReadPicture {
  name: string;
  bytes: Uint8Array;
  /** The file shows a part of it alone. */
  cropped: boolean;
}

/** An element of a file that was read. */
export interface ReadElement extends Omit<FileElement, 'picture'> {
  picture?: ReadPicture;
}

export interface ReadSlide extends Omit<FileSlide, 'elements'> {
  elements: ReadElement[];
}

export interface FileSlide {
  hidden: boolean;
  /** Its layout has a foot: the first page has none. */
  hasFooter: boolean;
  background: slides.SlideColor | null;
  /** From the lowest to the highest. */
  elements: FileElement[];
  notes: readonly slides.TextBlock[];
}

/** A presentation as files know it. */
export interface SlidesFile {
  title: string;
  /** Tenths of a point. */
  page: { width: number; height: number };
  font: 'sans' | 'serif';
  /** `#rrggbb` of each name. */
  colors: Record<slides.SlideColor, string>;
  footer: string;
  numbers: boolean;
  slides: FileSlide[];
  /** Discussions, which the file does not hold. */
  comments: number;
}

/** Units of other programs in a tenth of a point. */
export const EMU = 1_270;
