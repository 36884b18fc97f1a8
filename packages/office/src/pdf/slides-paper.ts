import type { slide as slides } from '@basoche/crdt';

/** A piece of a line, of one look, where the screen has it. Points from the corner of the page. */
export interface PaperWords {
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
export interface PaperBox {
  x: number;
  y: number;
  width: number;
  height: number;
  fill: string | null;
  stroke: string | null;
  strokeWidth: number;
}

export interface PaperShape extends PaperBox {
  shape: slides.ShapeName;
}

/** An element, from its lowest part to its highest. */
export interface PaperLayer {
  /** Degrees around its middle. */
  turn: { degrees: number; x: number; y: number };
  shape: PaperShape | null;
  boxes: readonly PaperBox[];
  /** By the id of its file. */
  picture: { file: string; x: number; y: number; width: number; height: number } | null;
  words: readonly PaperWords[];
}

export interface PaperSlide {
  /** What its bookmark says. */
  title: string;
  background: string;
  /** From the lowest to the highest; what stands at the foot comes first. */
  layers: readonly PaperLayer[];
  /** Lines of what is said with it. */
  notes: readonly string[];
}

/** A presentation on its way to paper: the slides that are shown. Points. */
export interface PaperDeck {
  title: string;
  /** Who writes the file. */
  author: string;
  width: number;
  height: number;
  /** Of its letters. */
  font: 'sans' | 'serif';
  slides: readonly PaperSlide[];
  /** PNG or JPEG, by the ids of their files; those that are not to be had are not in it. */
  pictures: Readonly<Record<string, Uint8Array>>;
  /** Above the notes, on a page after their slide; `null` leaves them out. */
  notesTitle: string | null;
  /** Discussions, which paper does not show. */
  comments: number;
}
