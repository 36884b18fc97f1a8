import { isXml, openZip } from '../archive/zip.ts';
import { FileProblem } from '../problem.ts';
import { readXml, type XmlElement } from './xml-tree.ts';

/** Presentations are full of pictures, each slide a part of its own. */
const LIMITS = { file: 100_000_000, unpacked: 400_000_000, part: 40_000_000, entries: 20_000 } as const;

/** The parts of a file by their path. */
export interface Parts {
  names: readonly string[];
  /** `null` where there is no such part. @throws FileProblem */
  xml: (name: string) => XmlElement | null;
  /** Of a part that is no XML; `null` where there is no such part. @throws FileProblem */
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
  const unpacked = archive.unpack(isXml);
  const xml = (name: string) => {
    const found = unpacked.get(name);
    return found === undefined ? null : readXml(found);
  };
  return {
    names: [...archive.names.keys()],
    xml,
    bytes: (wanted) => archive.unpack((name) => name === wanted).get(wanted) ?? null,
    relations: (name) => relationsOf(xml(relationsPath(name)), name),
  };
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
