import { withoutUnseen } from '@basoche/domain';
import type { Branch } from '../library/index.ts';

export interface PlacedFolder {
  path: string;
  /** `null` of what is no folder of the library. */
  updatedAt: Date | null;
}

export interface PlacedFile {
  id: string;
  path: string;
  /** Names of the folders that it stands in, as the library calls them. */
  folders: readonly string[];
  size: number;
}

export interface PlacedTree {
  folders: PlacedFolder[];
  files: PlacedFile[];
}

/** Names of devices on Windows, whatever their extension. */
const DEVICE = /^(?:con|prn|aux|nul|conin\$|conout\$|com[\d¹²³]|lpt[\d¹²³])\s*(?:\.|$)/i;
/** Characters, and bytes of UTF-8, of one name. */
const MAX_NAME = 120;
const MAX_NAME_BYTES = 200;
/** Characters that paths have as far as their depth allows: Windows takes 260, the folder that it unpacks to included. */
const MAX_PATH = 200;
/** Characters that a name has however deep it stands. */
const MIN_NAME = 16;
const MAX_EXTENSION = 12;

/** Names that the ZIP itself needs at its top. */
export const RESERVED_NAMES = ['manifeste.csv', 'manifeste.json'];

/** Distinct paths that every system takes, for a folder and all in it: folders before what they contain, in alphabetical order. */
export function placeTree(root: Branch): PlacedTree {
  const tree: PlacedTree = { folders: [], files: [] };
  placeIn(tree, root, { path: '', folders: [] }, RESERVED_NAMES);
  return tree;
}

const segmenter = new Intl.Segmenter('fr');
const collator = new Intl.Collator('fr', { numeric: true });
const byName = (one: { name: string }, other: { name: string }) => collator.compare(one.name, other.name);

function placeIn(
  tree: PlacedTree,
  branch: Branch,
  { path, folders }: { path: string; folders: readonly string[] },
  reserved: readonly string[] = [],
): void {
  const taken: TakenNames = { used: new Set(reserved.map(nameKey)), copies: new Map() };
  const rest = MAX_PATH - path.length;
  for (const folder of branch.folders.toSorted(byName)) {
    const name = freeName(folder.name, Math.floor(rest / 2), taken, false);
    tree.folders.push({ path: `${path}${name}/`, updatedAt: folder.updatedAt });
    placeIn(tree, folder, { path: `${path}${name}/`, folders: [...folders, folder.name] });
  }
  for (const { id, name, size } of branch.files.toSorted(byName))
    tree.files.push({ id, path: `${path}${freeName(name, rest, taken, true)}`, folders, size });
}

/** By which systems take two names for one. */
const nameKey = (name: string): string => name.normalize('NFC').toUpperCase().toLowerCase();

interface TakenNames {
  used: Set<string>;
  /** The last copy of each name: thousands may have one. */
  copies: Map<string, number>;
}

/** The name, or « name (2) », that nothing beside it has by now. */
function freeName(name: string, room: number, { used, copies }: TakenNames, isFile: boolean): string {
  const max = Math.max(MIN_NAME, Math.min(MAX_NAME, room));
  const tidied = tidyName(name);
  const [stem, extension] = isFile ? splitName(tidied) : [tidied, ''];
  const wanted = nameKey(tidied);
  for (let copy = (copies.get(wanted) ?? 0) + 1; ; copy += 1) {
    const end = `${copy === 1 ? '' : ` (${copy})`}${extension}`;
    const free = safeName(stem, end, max);
    const key = nameKey(free);
    if (used.has(key)) continue;
    used.add(key);
    copies.set(wanted, copy);
    return free;
  }
}

/** Without signs that a system does not take or nobody sees. */
function tidyName(name: string): string {
  return withoutUnseen(Buffer.from(name).toString().normalize('NFC'))
    .replaceAll(/[\\/:*?"<>|\p{Cc}\ufffd]/gu, '_')
    .trim();
}

function splitName(name: string): [stem: string, extension: string] {
  const at = name.lastIndexOf('.');
  if (at <= 0 || name.length - at > MAX_EXTENSION || name.endsWith('.')) return [name, ''];
  return [name.slice(0, at), name.slice(at)];
}

/** Windows drops points and spaces at the end of a name. */
const withoutEnd = (name: string): string => name.replace(/[. ]+$/, '');

function safeName(stem: string, end: string, max: number): string {
  let letters = Array.from(segmenter.segment(withoutEnd(stem)), ({ segment }) => segment);
  const whole = () => {
    const start = withoutEnd(letters.join(''));
    const name = withoutEnd(`${start === '' ? 'sans nom' : start}${end}`);
    return DEVICE.test(name) ? `_${name}` : name;
  };
  while (letters.length > 0 && !fits(whole(), max)) letters = letters.slice(0, -1);
  return whole();
}

const fits = (name: string, max: number): boolean => name.length <= max && Buffer.byteLength(name) <= MAX_NAME_BYTES;
