import { type Archive, isXml, openZip } from '../archive/zip.ts';
import { FileProblem } from '../problem.ts';
import { tolerated } from './tolerated.ts';
import { readXml, type XmlElement } from './xml-tree.ts';

/** Presentations are full of pictures, each slide a part of its own. */
const LIMITS = { file: 100_000_000, unpacked: 400_000_000, part: 40_000_000, entries: 20_000 } as const;

/** Parts that cannot be unpacked, of a file that is read in spite of them. */
const MAX_BROKEN = 8;

/** The parts of a file by their path. */
export interface Parts {
  names: readonly string[];
  /** Those that are there, but are not whole, as far as they were asked for. */
  broken: ReadonlySet<string>;
  /** `null` where there is no such part, or it is broken. @throws FileProblem where it is hostile */
  xml: (name: string) => XmlElement | null;
  /** Of a part that is no XML; `null` where there is no such part, or it is broken. */
  bytes: (name: string) => Uint8Array | null;
  /** What a part leads to, by the id that it has there. */
  relations: (name: string) => ReadonlyMap<string, Relation>;
}

export interface Relation {
  /** The end of its name: `slide`, `hyperlink`… */
  type: string;
  /** Path of a part, or an address outside of the file. */
  target: string;
  outside: boolean;
}

/** @param main the part without which it is another kind of file @throws FileProblem */
export function unpack(bytes: Uint8Array, main: string): Parts {
  const archive = openZip(bytes, LIMITS);
  if (!archive.names.has(main)) throw new FileProblem('kind');
  const { parts: unpacked, broken } = wholeParts(archive);
  const xml = (name: string) => {
    const found = broken.has(name) ? undefined : unpacked.get(name);
    return found === undefined
      ? null
      : tolerated(
          () => readXml(found),
          () => broken.add(name),
        );
  };
  return {
    names: [...archive.names.keys()],
    broken,
    xml,
    bytes: (wanted) =>
      broken.has(wanted)
        ? null
        : tolerated(
            () => archive.unpack((name) => name === wanted).get(wanted) ?? null,
            () => broken.add(wanted),
          ),
    relations: (name) => relationsOf(xml(relationsPath(name)), name),
  };
}

/** All XML of a file, without what cannot be unpacked. @throws FileProblem where that is too much */
function wholeParts(archive: Archive): { parts: Map<string, Uint8Array>; broken: Set<string> } {
  const broken = new Set<string>();
  for (;;) {
    let last = '';
    const parts = tolerated(
      () =>
        archive.unpack((name) => {
          if (!isXml(name) || broken.has(name)) return false;
          last = name;
          return true;
        }),
      // Each is unpacked right after it is asked about.
      () => broken.add(last),
    );
    if (parts !== null) return { parts, broken };
    if (broken.size > MAX_BROKEN) throw new FileProblem('broken');
  }
}

function relationsPath(name: string): string {
  const cut = name.lastIndexOf('/') + 1;
  return `${name.slice(0, cut)}_rels/${name.slice(cut)}.rels`;
}

function relationsOf(root: XmlElement | null, name: string): Map<string, Relation> {
  const found = new Map<string, Relation>();
  for (const { attributes } of root?.children ?? []) {
    const { Id, Type, Target, TargetMode } = attributes;
    if (Id === undefined || Type === undefined || Target === undefined) continue;
    const outside = TargetMode === 'External';
    const type = Type.slice(Type.lastIndexOf('/') + 1);
    found.set(Id, { type, target: outside ? Target : resolved(name, Target), outside });
  }
  return found;
}

/** A path that a part says from its own folder, or from the beginning. */
function resolved(from: string, target: string): string {
  if (target.startsWith('/')) return target.slice(1);
  const path = from.split('/').slice(0, -1);
  for (const step of target.split('/')) {
    if (step === '..') path.pop();
    else if (step !== '.') path.push(step);
  }
  return path.join('/');
}
