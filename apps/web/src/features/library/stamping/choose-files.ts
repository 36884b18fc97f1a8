import type { LibraryFile } from '@basoche/protocol';
import type { FolderTree } from '../model/folder-tree.ts';
import type { Item } from '../model/use-contents.ts';
import { isPdfName, MAX_STAMPED } from './stamp-data.ts';
import type { LeftFile, LeftReason } from './stamp-data.ts';

/** By their letters and numbers: « Pièce 2 » before « Pièce 10 ». */
const byName = new Intl.Collator('fr', { numeric: true, sensitivity: 'base' });

const inOrder = <Entry extends { row: { name: string } }>(entries: readonly Entry[]): Entry[] =>
  entries.toSorted((one, other) => byName.compare(one.row.name, other.row.name));

export interface ChosenFiles {
  candidates: readonly LibraryFile[];
  left: readonly LeftFile[];
}

/**
 * Which files of what was chosen may be stamped: files as they were chosen, of a folder its own in the order of their names,
 * then those of each folder in it. A file counts once.
 * @param filesIn files of a folder that are not in the trash
 */
export function chooseFiles(
  items: readonly Item[],
  tree: FolderTree,
  filesIn: (folder: string) => readonly { id: string; row: LibraryFile }[],
): ChosenFiles {
  const chosen = new Map<string, LibraryFile>();
  const seen = new Set<string>();
  function addFolder(id: string): void {
    // Two moves made apart may form a circle until one is refused.
    if (seen.has(id)) return;
    seen.add(id);
    for (const entry of inOrder(filesIn(id))) chosen.set(entry.id, entry.row);
    for (const folder of inOrder(tree.within({ is: 'folder', id }))) addFolder(folder.id);
  }
  for (const item of items) {
    if (item.is === 'file') chosen.set(item.entry.id, item.entry.row);
    else addFolder(item.entry.id);
  }
  const candidates: LibraryFile[] = [];
  const left: LeftFile[] = [];
  for (const row of chosen.values()) {
    const reason = reasonAgainst(row);
    if (reason === null) candidates.push(row);
    else left.push({ id: row.id, name: row.name, reason });
  }
  return { candidates, left };
}

function reasonAgainst({ name, letter, size }: LibraryFile): LeftReason | null {
  if (!isPdfName(name)) return 'notPdf';
  if (letter === 'confidential') return 'confidential';
  return size > MAX_STAMPED ? 'tooLarge' : null;
}
