/** What is read of one file. Beyond it nothing is read, and what was read until then is searched. */
export const TEXT_LIMITS = {
  /** Bytes of the file. */
  bytes: 256 * 1024 * 1024,
  pages: 5_000,
  /** Characters of all pages. */
  characters: 10_000_000,
  /** Characters of one page. */
  pageCharacters: 100_000,
  /** Characters of the parts that formats without pages are cut into. */
  partCharacters: 20_000,
  /** Mails within mails, and files within them. */
  depth: 2,
} as const;

/** Of a file of an office, which is an archive: beyond it the file is not opened. */
export const ARCHIVE_LIMITS = { file: 100_000_000, unpacked: 500_000_000, ratio: 150 } as const;

/** Memory of the process that reads, in MB; one that needs more ends. */
export const READER_MEMORY = 1_024;
/** Milliseconds without a page after which a file is given up, and those that it may take altogether. */
export const SILENCE_MS = 60_000;
export const TOTAL_MS = 5 * 60_000;

/** A page that is recognised takes longer than one that is read. */
export const RECOGNITION = { silenceMs: 3 * 60_000, totalMs: 30 * 60_000 } as const;
