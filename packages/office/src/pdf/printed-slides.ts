import type { slide as slides } from '@basoche/crdt';

/** A piece of a line, of one look, where the screen has it. Points from the corner of the page. */
export interface PrintWords {
  text: string;
  x: number;
  baseline: number;
  width: number;
  /** Of its letters. */
  size: number;
  bold: boolean;
  italic: boolean;
  color: string;
  under: boolean;
  through: boolean;
  link: string | null;
}

/** The paper behind words, and its border: of a text or of the cell of a table. Colours are `#rrggbb`. */
export interface PrintBox {
  x: number;
  y: number;
  width: number;
  height: number;
  fill: string | null;
  stroke: string | null;
  strokeWidth: number;
}

export interface PrintShape extends PrintBox {
  shape: slides.ShapeName;
}

/** An element, from its lowest part to its highest. */
export interface PrintLayer {
  /** Degrees around its middle. */
  turn: { degrees: number; x: number; y: number };
  shape: PrintShape | null;
  boxes: readonly PrintBox[];
  /** By the id of its file. */
  picture: { file: string; x: number; y: number; width: number; height: number } | null;
  words: readonly PrintWords[];
}

export interface PrintSlide {
  /** What its bookmark says. */
  title: string;
  background: string;
  /** From the lowest to the highest; what stands at the foot comes first. */
  layers: readonly PrintLayer[];
  /** Lines of what is said with it. */
  notes: readonly string[];
}

/** A presentation on its way to paper: the slides that are shown. Points. */
export interface PrintedDeck {
  title: string;
  /** Who writes the file. */
  author: string;
  width: number;
  height: number;
  /** Of its letters. */
  font: 'sans' | 'serif';
  slides: readonly PrintSlide[];
  /** PNG or JPEG, by the ids of their files; those that are not to be had are not in it. */
  pictures: Readonly<Record<string, Uint8Array>>;
  /** Above the notes, on a page after their slide; `null` leaves them out. */
  notesTitle: string | null;
  /** Discussions, which paper does not show. */
  comments: number;
}
