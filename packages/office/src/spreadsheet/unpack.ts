import { FileProblem } from '../problem.ts';
import { isXml, openZip } from '../archive/index.ts';
import { FILE_LIMITS } from './book-file.ts';

/** The parts of a workbook by their path; what is not XML is named, not unpacked. */
export interface Parts {
  names: readonly string[];
  /** `null` where there is no such part. */
  xml: (name: string) => Uint8Array | null;
}

/** @param most bytes that it unpacks to @throws FileProblem */
export function unpack(bytes: Uint8Array, max: number): Parts {
  const archive = openZip(bytes, { file: FILE_LIMITS.file, unpacked: max, part: max });
  const names = [...archive.names.keys()];
  // Parts are the same whatever their capitals, and some programs write others than they refer to.
  if (!names.some((name) => name.toLowerCase() === 'xl/workbook.xml')) throw new FileProblem('kind');
  const unpacked = new Map([...archive.unpack(isXml)].map(([name, part]) => [name.toLowerCase(), part]));
  return { names, xml: (name) => unpacked.get(name.toLowerCase()) ?? null };
}
