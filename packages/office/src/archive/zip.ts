import { unzipSync } from 'fflate';
import { FILE_LIMITS, FileProblem } from '../problem.ts';
import { isLocked, isOldFile, isZip } from './begins.ts';

/** The parts of an archive: names with their bytes when unpacked, as the archive tells them. */
export interface Archive {
  names: ReadonlyMap<string, number>;
  /** The parts of these names. @throws FileProblem */
  unpack: (wanted: (name: string) => boolean) => Map<string, Uint8Array>;
}

/** What an archive may be; see `FILE_LIMITS`. */
export type ArchiveLimits = Readonly<Record<'file' | 'unpacked' | 'part' | 'entries' | 'ratio' | 'ratioFrom', number>>;

/**
 * Opens the archive that a file of today is. Its table of contents is looked at before anything is unpacked, and unpacking
 * stops at the sizes that it tells: one that lies is broken, one that tells the truth is weighed.
 * @param limits of this kind of file, where they are others than those of texts
 * @throws FileProblem
 */
export function openZip(bytes: Uint8Array, limits: Partial<ArchiveLimits> = {}): Archive {
  const max: ArchiveLimits = { ...FILE_LIMITS, ...limits };
  if (bytes.byteLength > max.file) throw new FileProblem('size');
  if (bytes.byteLength === 0) throw new FileProblem('empty');
  if (isOldFile(bytes)) throw new FileProblem(isLocked(bytes) ? 'password' : 'old');
  if (!isZip(bytes)) throw new FileProblem('kind');
  const names = new Map<string, number>();
  const told = { entries: 0, packed: 0, unpacked: 0, part: 0, isWhole: true };
  attempt(() =>
    unzipSync(bytes, {
      filter({ name, size, originalSize, compression }) {
        told.entries += 1;
        told.packed += size;
        told.unpacked += originalSize;
        if (isXml(name)) told.part = Math.max(told.part, originalSize);
        // What is not packed is unpacked by this size, whatever the other one.
        told.isWhole &&= compression !== 0 || size === originalSize;
        names.set(partName(name), originalSize);
        return false;
      },
    }),
  );
  const isBomb =
    told.entries > max.entries ||
    told.unpacked > max.unpacked ||
    (told.unpacked > max.ratioFrom && told.unpacked > bytes.byteLength * max.ratio) ||
    told.part > max.part ||
    // Parts that lie over one another give the same bytes again and again.
    told.packed > bytes.byteLength;
  if (isBomb) throw new FileProblem('bomb');
  if (!told.isWhole) throw new FileProblem('broken');
  return {
    names,
    unpack(wanted) {
      const parts = attempt(() => unzipSync(bytes, { filter: ({ name }) => wanted(partName(name)) }));
      return new Map(Object.entries(parts).map(([name, part]) => [partName(name), part]));
    },
  };
}

/** Some programs write folders as their system does. */
function partName(name: string): string {
  return name.replaceAll('\\', '/');
}

/** Parts that sign the others. */
export const SIGNATURE = /^_xmlsignatures\/sig\d*\.xml$/i;

/** Whether a part is read as XML. */
export function isXml(name: string): boolean {
  return /\.(?:xml|rels)$/i.test(name);
}

function attempt<T>(unpack: () => T): T {
  try {
    return unpack();
  } catch {
    throw new FileProblem('broken');
  }
}
