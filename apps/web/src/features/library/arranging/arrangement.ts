import type { ArrangedPage } from '@basoche/pdf';

/** A page of a file, where a person wants it. */
export interface PlacedPage extends ArrangedPage {
  /** Of this page in this order. */
  id: string;
  /** A file of its own begins with it. */
  beginsFile: boolean;
}

type Pages = readonly PlacedPage[];
type Chosen = ReadonlySet<string>;

/** The pages as the file has them. */
export const asTheyAre = (count: number): Pages =>
  Array.from({ length: count }, (_, index) => ({ id: `page-${index}`, index, rotation: 0, beginsFile: false }));

/** Puts pages, in their order, right before or after another. */
export function placed(pages: Pages, chosen: Chosen, target: { before: string } | { after: string }): Pages {
  const id = 'before' in target ? target.before : target.after;
  if (chosen.has(id)) return pages;
  const rest = pages.filter((page) => !chosen.has(page.id));
  const at = rest.findIndex((page) => page.id === id);
  if (at < 0) return pages;
  const moving = pages.filter((page) => chosen.has(page.id));
  return rest.toSpliced('before' in target ? at : at + 1, 0, ...moving);
}

/** Moves pages by one place; those at the edge stay where they are. */
export function stepped(pages: Pages, chosen: Chosen, by: -1 | 1): Pages {
  const next = [...pages];
  let isMoved = false;
  const places = [...next.keys()];
  for (const at of by === -1 ? places : places.toReversed()) {
    const other = next[at + by];
    if (other === undefined || !chosen.has(next[at]!.id) || chosen.has(other.id)) continue;
    [next[at], next[at + by]] = [other, next[at]!];
    isMoved = true;
  }
  return isMoved ? next : pages;
}

const TURNS = [0, 90, 180, 270] as const;

/** @param by degrees clockwise */
export const turned = (pages: Pages, chosen: Chosen, by: 90 | -90): Pages =>
  pages.map((page) =>
    chosen.has(page.id) ? { ...page, rotation: TURNS[((page.rotation + by + 360) / 90) % 4]! } : page,
  );

export const without = (pages: Pages, chosen: Chosen): Pages => pages.filter(({ id }) => !chosen.has(id));

/** Begins a file with each of these pages, or, where each already begins one, with none of them. */
export function cutBefore(pages: Pages, chosen: Chosen): Pages {
  const beginsFile = !pages.every((page, at) => at === 0 || !chosen.has(page.id) || page.beginsFile);
  return pages.map((page) => (chosen.has(page.id) ? { ...page, beginsFile } : page));
}

/** The pages of each file. */
export function filesOf(pages: Pages): readonly Pages[] {
  const files: PlacedPage[][] = [];
  for (const page of pages) {
    const last = files.at(-1);
    if (last === undefined || page.beginsFile) files.push([page]);
    else last.push(page);
  }
  return files;
}

/** Whether anything would come of it that the file is not. */
export const isChanged = (pages: Pages, count: number): boolean =>
  pages.length !== count ||
  pages.some(({ index, rotation, beginsFile }, at) => index !== at || rotation !== 0 || (beginsFile && at > 0));
