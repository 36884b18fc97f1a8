import type { DocumentType } from '@basoche/protocol';

/** Bytes at the end of an archive that hold the names of its parts; of a very large one, the last of them. */
const NAMES = 4_000_000;

/** Parts that tell what an archive is. */
const MAIN_PARTS = [
  ['ppt/presentation.xml', 'slide'],
  ['xl/workbook.', 'cell'],
] as const;

/** How files before 2007 begin; their names of streams are of two bytes a letter. */
const OLD = [0xd0, 0xcf, 0x11, 0xe0];
const OLD_STREAMS = [
  ['PowerPoint Document', 'slide'],
  ['Workbook', 'cell'],
] as const;

/**
 * What a file becomes: a presentation for PowerPoint's, a spreadsheet for Excel's and for tables of texts, a text for
 * everything else. What it is, its bytes say; of texts, the name.
 */
export async function kindOfFile(file: File): Promise<DocumentType> {
  const start = new Uint8Array(await file.slice(0, 4).arrayBuffer());
  if (start[0] === 0x50 && start[1] === 0x4b) {
    const names = new TextDecoder('latin1').decode(await file.slice(-NAMES).arrayBuffer());
    return MAIN_PARTS.find(([part]) => names.includes(part))?.[1] ?? 'word';
  }
  if (OLD.every((byte, at) => start[at] === byte)) {
    const all = new TextDecoder('latin1').decode(await file.arrayBuffer());
    return OLD_STREAMS.find(([stream]) => all.includes(stream.split('').join('\0')))?.[1] ?? 'word';
  }
  return /\.(?:csv|tsv)$/i.test(file.name) ? 'cell' : 'word';
}
