import type { ImageType } from '@basoche/domain';
import type { BodyNode } from '@basoche/editor/rules';

/** A word document as files know it: what leaves for a file, and what comes of one. JSON but for bytes, so that it crosses to a worker. */
export interface WordFile {
  title: string;
  /** Name of the person who writes the file; '' for one that was read. */
  author: string;
  body: BodyNode;
  page: WordPage;
  /** In any order; where each stands, the mark `comment` of the text says. */
  threads: WordThread[];
  /** Names of the people whom suggestions name, by their id. */
  people: Record<string, string>;
  /** Pictures of the text by the id of their file; one that is not to be had is not among them. */
  pictures: Record<string, WordPicture>;
}

export interface WordPicture {
  bytes: Uint8Array<ArrayBuffer>;
  type: ImageType;
  /** Pixels, as it is seen. */
  width: number;
  height: number;
}

/** How its pages look. */
export interface WordPage {
  orientation: 'portrait' | 'landscape';
  /** Millimetres, the same on all sides. */
  margin: number;
  header: string;
  footer: string;
  numbers: boolean;
  /** The first page has neither header, footer nor number. */
  firstPlain: boolean;
}

export interface WordThread {
  id: string;
  resolved: boolean;
  /** The first one, then its answers; at least one. */
  comments: WordComment[];
}

export interface WordComment {
  /** Name of a person. */
  author: string;
  /** ISO 8601; '' when the file does not say. */
  at: string;
  text: string;
  /** Names of the files that hang on it. */
  files: string[];
}

/** A4, millimetres. */
export const SHORT_SIDE = 210;
export const LONG_SIDE = 297;
