import type { PdfFault, StampImage } from '@basoche/pdf';
import type { LibraryFile } from '@basoche/protocol';

/** What is stamped, in the field names of the specification; texts may hold `{numero}`, `{nom}`, `{date}` and `{pages}`. */
export interface StampSettings {
  /** Above the image. */
  topText: string;
  /** Below the image. */
  bottomText: string;
  /** `#rrggbb`. */
  stampColor: string;
  stampImage: StampImage | null;
  pages: 'first' | 'all';
  /** Of the page in front of each document; empty: none. */
  textSlip: string;
}

/** How files are called: a pattern, and the number of the first of them. */
export interface Naming {
  pattern: string;
  first: number;
}

/** A PDF that can be stamped. */
export interface FileToStamp {
  frontId: string;
  fileName: string;
  /** What somebody typed in place of the pattern; `null`: as the pattern says. */
  ownName: string | null;
  pageCount: number;
  /** Given for good, as that of an exhibit; `null`: that of its place in the list. */
  number: number | null;
  /** The row whose content was read: a version that comes of it is one of this one. */
  row: LibraryFile;
}

/** Why a file is left as it is. */
export type LeftReason =
  | PdfFault
  /** No PDF by its name. */
  | 'notPdf'
  /** A letter between lawyers, which is not produced. */
  | 'confidential'
  /** Its content is not on this device, and the server is out of reach. */
  | 'away'
  | 'tooLarge'
  /** By itself larger than what it was to be cut to. */
  | 'overLimit'
  /** Something broke that should not. */
  | 'failed';

export interface LeftFile {
  id: string;
  name: string;
  reason: LeftReason;
}

/** Where the stamped files go. */
export type Outcome = 'copies' | 'versions' | 'single' | 'download';

/** Bytes of a file that is stamped, at most: it is in memory three times over while it is written. */
export const MAX_STAMPED = 150_000_000;
export const MAX_STAMP_TEXT = 200;
export const MAX_SLIP_TEXT = 1000;
export const MAX_FILE_NAME = 255;
/** What one dialog takes up. */
export const MAX_FILES = 500;

/** Blue, red, black, green and violet of office stamps. */
export const STAMP_COLORS = ['#1f3f8f', '#b02a2a', '#1d1b18', '#20734a', '#6d2f6a'] as const;

export const isPdfName = (name: string): boolean => /\.pdf$/i.test(name);
/** Without the extension of PDF. */
export const stemOf = (name: string): string => name.replace(/\.pdf$/i, '');
export const isColor = (text: string): boolean => /^#[0-9a-f]{6}$/i.test(text);
