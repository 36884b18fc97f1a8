import type { board } from '@basoche/crdt';

/** One line of the table, from top to bottom. */
export type TableLine =
  | { kind: 'head'; key: string; view: board.GroupView }
  | { kind: 'item'; key: string; view: board.GroupView; item: board.Item; index: number }
  | { kind: 'footer'; key: string; view: board.GroupView };

/** Heights, px; boards.css holds the same. */
export const LINE_HEIGHTS = { head: 52, item: 40, footer: 36 } as const;

/** The lines of the groups in order; a closed group has its title alone. */
export function linesOf(groups: readonly board.GroupView[], closed: ReadonlySet<string>): TableLine[] {
  return groups.flatMap((view): TableLine[] => {
    const { id } = view.group;
    const head: TableLine = { kind: 'head', key: `head-${id}`, view };
    if (closed.has(id)) return [head];
    return [
      head,
      ...view.items.map((item, index): TableLine => ({ kind: 'item', key: item.id, view, item, index })),
      { kind: 'footer', key: `foot-${id}`, view },
    ];
  });
}

/** A part of the table that is rendered: lines of one group, after an empty space. */
export interface Section {
  group: string;
  /** Lines with the height of what is left out before each, px. */
  lines: { line: TableLine; gap: number }[];
}

/** The rendered lines by group. `at` gives each with where it starts and ends, px, in order. */
export function sectionsOf(at: readonly { line: TableLine; start: number; end: number }[], top: number): Section[] {
  const sections: Section[] = [];
  let end = top;
  for (const { line, start, end: next } of at) {
    const group = line.view.group.id;
    let section = sections.at(-1);
    if (section?.group !== group) {
      section = { group, lines: [] };
      sections.push(section);
    }
    section.lines.push({ line, gap: Math.max(0, start - end) });
    end = next;
  }
  return sections;
}
