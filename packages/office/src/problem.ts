/**
 * Why a file is not taken. `kind`: another format than those read. `old`: Word before 2007. `password`: locked. `size`:
 * too many bytes. `bomb`: unpacks to too much. `broken`: not whole. `entities`: defines text of its own, as attacks do.
 * `deep`: nested too deeply. `long`: too much for one document. `empty`: says nothing. `foreign`: says all in parts of other formats. `time`: took too long to read. `macros`: has programs in it.
 */
export const FILE_PROBLEMS = [
  'kind',
  'old',
  'password',
  'size',
  'bomb',
  'broken',
  'entities',
  'deep',
  'long',
  'empty',
  'foreign',
  'time',
  'macros',
] as const;
export type FileProblemReason = (typeof FILE_PROBLEMS)[number];

/** A file that is not taken, as a whole: nothing of it is kept. */
export class FileProblem extends Error {
  readonly reason: FileProblemReason;

  constructor(reason: FileProblemReason) {
    super(`file: ${reason}`);
    this.reason = reason;
  }
}

export const FILE_LIMITS = {
  /** Bytes of the file. */
  file: 50_000_000,
  /** Bytes that its parts unpack to. */
  unpacked: 250_000_000,
  /** Bytes of one part of text. */
  part: 80_000_000,
  /** How many times its size a file may unpack to, once it is above `ratioFrom` bytes. */
  ratio: 150,
  ratioFrom: 20_000_000,
  /** Parts in the archive. */
  entries: 5_000,
  /** Elements inside one another. */
  depth: 250,
  /** Elements of a part. */
  elements: 3_000_000,
  /** Paragraphs and cells of a document. */
  blocks: 60_000,
  /** Pictures of a document. */
  pictures: 500,
  /** Characters of a document. */
  text: 10_000_000,
} as const;
