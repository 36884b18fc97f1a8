import { sheet as sheets } from '@basoche/crdt';
import { columnName } from '@basoche/sheet';
import type * as Y from 'yjs';
import { rangeText } from '../sheets/index.ts';
import type { SheetStore, SheetView } from '../sheets/index.ts';
import { areasOf, runsOf } from './cell-areas.ts';
import { chartSaid, type LookSaid, ruleSaid } from './look-changes.ts';
import { linesText, type LookPlace, placeOf, spotOf } from './look-places.ts';
import type { SinceVisit } from './since-visit.ts';
import { mapIn } from './slide-changes.ts';

/** How some place of a sheet was made to look since a visit, as the device alone can tell. */
export interface WrittenLook {
  key: string;
  /** Name of the sheet. */
  sheet: string;
  place: LookPlace;
  /** `null`: nothing was said of it; `unkept`: what was said, if anything, is not kept. */
  before: LookSaid | null | 'unkept';
  after: LookSaid | null;
}

type Written = Omit<WrittenLook, 'key' | 'sheet'>;

/** A sheet, and what of it was written since. */
interface Sheet {
  since: SinceVisit;
  store: SheetStore;
  view: SheetView;
  id: string;
}

const SHEET: LookPlace = { kind: 'sheet', text: '' };

/** In the order of the sheets. What was only taken away (a merge, a filter, a rule) leaves no trace. */
export function looksWritten(since: SinceVisit, store: SheetStore): WrittenLook[] {
  const named = (sheet: string, id: string, all: Written[]) =>
    all.map((each, at) => ({ key: `${id} ${at}`, sheet, ...each }));
  const root = sheets.sheetsOf(since.doc);
  const shown = store.views.flatMap((view) => {
    const { id, name } = view.facts;
    const sheet = { since, store, view, id };
    const isNew = since.isWritten(root, id);
    const came: Written = { place: SHEET, before: null, after: { of: 'name', name } };
    return named(name, id, isNew ? [came] : sheetWritten(sheet));
  });
  const gone = store.deleted.flatMap(({ id, name }) => {
    const went: Written = { place: SHEET, before: { of: 'name', name }, after: null };
    const isKnown = !since.isWritten(root, id) && since.isWritten(mapIn(root, id), 'deletedAt');
    return named(name, id, isKnown ? [went] : []);
  });
  return [...shown, ...gone];
}

function sheetWritten(sheet: Sheet): Written[] {
  return [
    ...factsWritten(sheet),
    ...linesWritten(sheet, 'columns'),
    ...linesWritten(sheet, 'rows'),
    ...formatsWritten(sheet),
    ...mergesWritten(sheet),
    ...filtersWritten(sheet),
    ...recordsWritten(sheet, 'rule', sheets.rulesOf, sheets.readRules, ruleSaid),
    ...recordsWritten(sheet, 'chart', sheets.chartsOf, sheets.readCharts, chartSaid),
  ];
}

function factsWritten({ since, view, id }: Sheet): Written[] {
  const record = mapIn(sheets.sheetsOf(since.doc), id);
  const { name, frozenRows: rows, frozenColumns: columns } = view.facts;
  const written: Written[] = [];
  if (since.isWritten(record, 'name')) written.push({ place: SHEET, before: 'unkept', after: { of: 'name', name } });
  if (since.isWritten(record, 'frozenRows') || since.isWritten(record, 'frozenColumns'))
    written.push({ place: SHEET, before: 'unkept', after: { of: 'frozen', rows, columns } });
  return written;
}

/** Lines that came, went, were put in another order or have another size. */
function linesWritten({ since, view, id }: Sheet, axis: sheets.Axis): Written[] {
  const lines = view[axis];
  const blocks = sheets.partOf(since.doc, id, axis === 'rows' ? 'rowBlocks' : 'columnBlocks');
  const fields = sheets.partOf(since.doc, id, axis === 'rows' ? 'rowFields' : 'columnFields');
  const place = (first: number, last: number): LookPlace => ({ kind: axis, text: linesText(axis, first, last) });
  const isNew = (line: string) => line.includes('.') && since.isWritten(blocks, line.split('.')[0]!);
  const came = lines.ids.flatMap((line, at) => (isNew(line) ? [at] : []));
  const [moved, gone]: [number[], Map<number, number>] = [[], new Map()];
  const sized = new Map<string, { px: number; before: Written['before']; at: number[] }>();
  for (const key of fields?.keys() ?? []) {
    const [line = '', field] = key.split('/');
    const at = lines.places.get(line);
    if (at === undefined || isNew(line) || !since.isWritten(fields, key)) continue;
    if (field === 'deleted' && at < 0) gone.set(-1 - at, (gone.get(-1 - at) ?? 0) + 1);
    else if (at < 0) continue;
    else if (field === 'place') moved.push(at);
    else if (field === 'size') {
      const px = lines.sizes[at]!;
      const usual = { of: 'size', axis, px: sheets.LINE_SIZE[axis].usual } as const;
      const before = since.wasThere(fields, key) ? 'unkept' : usual;
      const group = sized.get(`${px} ${before === 'unkept'}`);
      if (group) group.at.push(at);
      else sized.set(`${px} ${before === 'unkept'}`, { px, before, at: [at] });
    }
  }
  const written: Written[] = runsOf(came).map(({ first, last }) => {
    return { place: place(first, last), before: null, after: { of: 'line', how: 'came' } };
  });
  for (const [at, count] of gone)
    written.push({ place: place(at, at + count - 1), before: null, after: { of: 'line', how: 'went' } });
  const [first] = runsOf(moved);
  if (first !== undefined)
    written.push({ place: place(first.first, runsOf(moved).at(-1)!.last), before: null, after: { of: 'order' } });
  for (const { px, before, at } of sized.values())
    for (const run of runsOf(at))
      written.push({ place: place(run.first, run.last), before, after: { of: 'size', axis, px } });
  return written;
}

/** The same ones of cells beside each other together. */
function formatsWritten({ since, view, id }: Sheet): Written[] {
  const formats = sheets.partOf(since.doc, id, 'formats');
  const fieldsOf = new Map<string, sheets.FormatField[]>();
  for (const key of formats?._map.keys() ?? []) {
    const [row = '', column = '', word = ''] = key.split('/');
    const field = sheets.FORMAT_FIELDS.find((each) => each === word);
    if (field === undefined || !since.isTouched(formats, key)) continue;
    if (!formats?.has(key) && !since.wasThere(formats, key)) continue;
    const target = `${row}/${column}`;
    fieldsOf.set(target, [...(fieldsOf.get(target) ?? []), field]);
  }
  const groups = new Map<string, { written: Omit<Written, 'place'>; cells: { row: number; column: number }[] }>();
  for (const [target, fields] of fieldsOf) {
    const [row = '', column = ''] = target.split('/');
    const spot = spotOf(view, row, column);
    if (spot === null) continue;
    const sorted = sheets.FORMAT_FIELDS.filter((field) => fields.includes(field));
    const look = sheets.formatOf(formats, row, column);
    const wasSaid = sorted.some((field) => since.wasThere(formats, `${target}/${field}`));
    const said = (valueOf: (field: sheets.FormatField) => unknown) =>
      sorted.map((field) => ({ of: 'format', field, value: valueOf(field) }) as const);
    const written = {
      before: wasSaid ? ('unkept' as const) : said(() => undefined),
      after: said((field) => look[field]),
    };
    const key = JSON.stringify([row === '', column === '', written.before, written.after]);
    const group = groups.get(key);
    if (group) group.cells.push(spot);
    else groups.set(key, { written, cells: [spot] });
  }
  const found = [...groups.values()].flatMap(({ written, cells }) =>
    areasOf(cells).map((area) => ({ area, written: { ...written, place: placeOf(area) } })),
  );
  found.sort((a, b) => a.area.top - b.area.top || a.area.left - b.area.left);
  return found.map(({ written }) => written);
}

function mergesWritten({ since, view, id }: Sheet): Written[] {
  const merges = sheets.partOf(since.doc, id, 'merges');
  return view.merges
    .filter(({ key }) => since.isWritten(merges, key))
    .map(({ key, rows, columns }) => {
      const box = { top: rows.first, bottom: rows.last, left: columns.first, right: columns.last };
      const before = since.wasThere(merges, key) ? 'unkept' : null;
      return { place: { kind: 'cells', text: rangeText(box) }, before, after: { of: 'merge' } };
    });
}

function filtersWritten({ since, view, id }: Sheet): Written[] {
  const filters = sheets.partOf(since.doc, id, 'filters');
  return [...view.filters].flatMap(([column, filter]): Written[] => {
    const at = view.columns.places.get(column) ?? -1;
    if (at < 0 || !since.isWritten(filters, column)) return [];
    const before = since.wasThere(filters, column) ? 'unkept' : null;
    return [{ place: { kind: 'columns', text: columnName(at) }, before, after: { of: 'filter', filter } }];
  });
}

/** Records that belong to a sheet: its rules, its charts. */
function recordsWritten<T extends { id: string }>(
  { since, store, view, id }: Sheet,
  kind: 'rule' | 'chart',
  root: (doc: Y.Doc) => Y.Map<unknown>,
  read: (doc: Y.Doc, sheet: string) => T[],
  saidOf: (store: SheetStore, view: SheetView, record: T) => { said: LookSaid; text: string },
): Written[] {
  const all = root(since.doc);
  return read(since.doc, id).flatMap((record): Written[] => {
    const map = mapIn(all, record.id);
    const isNew = since.isWritten(all, record.id);
    if (!isNew && ![...(map?.keys() ?? [])].some((field) => since.isWritten(map, field))) return [];
    const { said, text } = saidOf(store, view, record);
    return [{ place: { kind, text }, before: isNew ? null : 'unkept', after: said }];
  });
}
