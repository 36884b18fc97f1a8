import { type Actor, document as cellDocument, sheet as sheets } from '@basoche/crdt';
import type { PrintBook, PrintTable } from '@basoche/office';
import type * as Y from 'yjs';
import { type ChartNames, chartPicture } from '../charts/chart-picture.tsx';
import { printedTable } from '../model/printed.ts';
import { SheetStore, type SheetView } from '../model/sheet-store.ts';

/** The sheets of a document as paper shows them: what print shows of one, of all. */
export function printBookOf(
  doc: Y.Doc,
  actor: Actor,
  { title, author, names }: { title: string; author: string; names: ChartNames },
): PrintBook {
  const store = new SheetStore(doc, actor);
  try {
    const tables = store.views.map((view) => printTable(store, view, names));
    return { title, author, tables, comments: cellDocument.discussionsOf(doc).length };
  } finally {
    store.close();
  }
}

function printTable(store: SheetStore, view: SheetView, names: ChartNames): PrintTable {
  return {
    name: view.facts.name,
    ...printedTable(store, view),
    charts: sheets
      .readCharts(store.doc, view.facts.id)
      .flatMap((chart) => chartPicture(store, view, chart, names) ?? []),
  };
}
