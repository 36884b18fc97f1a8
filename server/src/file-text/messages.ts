/** A page of a file, from 1; a part of it where the format has no pages. */
export interface ReadPage {
  page: number;
  text: string;
  /** A picture from which its text is still to be recognised. */
  isScan: boolean;
}

/**
 * Why a file has no text, or not all of it. `none`: a kind of file without text. `encrypted`: behind a password.
 * `unreadable`: damaged. `too_large`: beyond `TEXT_LIMITS`. `time`: it took too long. `ended`: the process that read it ended.
 */
export type ReadProblem = 'none' | 'encrypted' | 'unreadable' | 'too_large' | 'time' | 'ended';

export interface ReadRequest {
  bytes: Uint8Array;
  /** Says the kind of those files whose bytes do not. */
  name: string;
  /** Pages whose pictures are to be recognised; without it the text that is written in the file is read. */
  recognise?: readonly number[];
}

/** What the reading process answers, in this order. */
export type ReaderMessage =
  | { is: 'page'; page: ReadPage }
  | { is: 'read'; hasPages: boolean }
  | { is: 'problem'; problem: ReadProblem; detail: string };
