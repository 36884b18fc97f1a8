import { sheet as sheets } from '@basoche/crdt';
import type { SessionPart } from '@basoche/protocol';
import { columnName } from '@basoche/sheet';
import type * as Y from 'yjs';
import { rangeText, ruleWords } from '../sheets/index.ts';
import type { SheetStore, SheetView } from '../sheets/index.ts';
import { areasOf, runsOf } from './cell-areas.ts';
import { linesText, type LookPlace, placeOf, spotOf } from './look-places.ts';
import type { SheetPair } from './sheet-pair.ts';
import { mapIn } from './slide-changes.ts';

/** What is said of some place of a sheet at one moment, to be put in words. */
export type LookSaid =
  | { of: 'format'; field: sheets.FormatField; value: unknown }[]
  | { of: 'merge' }
  | { of: 'size'; axis: sheets.Axis; px: number }
  | { of: 'line'; how: 'came' | 'went' }
  | { of: 'order' }
  | { of: 'rule'; kind: sheets.RuleTest['kind']; detail: string; area: string | null; look: sheets.RuleLook }
  | { of: 'filter'; filter: sheets.Filter }
  | { of: 'frozen'; rows: number; columns: number }
  | { of: 'name'; name: string }
  | { of: 'chart'; kind: sheets.ChartKind; area: string | null };

/** What changed of how some place of a sheet looks. */
export interface LookChange {
  key: string;
  /** Name of the sheet. */
  sheet: string;
  place: LookPlace;
  /** `null`: nothing was said of it. */
  before: LookSaid | null;
  after: LookSaid | null;
  /** What changed it; `null`: not known. */
  part: SessionPart | null;
}

/** A sheet that is there at both moments. */
export interface SheetThen {
  pair: SheetPair;
  id: string;
  was: SheetView;
  is: SheetView;
}

type Change = Omit<LookChange, 'key' | 'sheet'>;

/** How sheets look otherwise than before: formats, merges, lines, rules, filters, charts, names; those of a sheet together. */
export function lookChanges(pair: SheetPair): LookChange[] {
  return pair.ids.flatMap((id) => {
    const { was, is } = pair.viewsOf(id);
    const name = (is ?? was)?.facts.name ?? '';
    const changes = was && is ? sheetLooks({ pair, id, was, is }) : [wholeSheet(pair, id, name, is !== undefined)];
    return changes.map((change, at) => ({ key: `${id} ${at}`, sheet: name, ...change }));
  });
}

function sheetLooks(then: SheetThen): Change[] {
  return [
    ...factChanges(then),
    ...lineChanges(then, 'columns'),
    ...lineChanges(then, 'rows'),
    ...formatChanges(then),
    ...mergeChanges(then),
    ...filterChanges(then),
    ...recordChanges(then, 'rule', sheets.rulesOf, sheets.readRules, ruleSaid),
    ...recordChanges(then, 'chart', sheets.chartsOf, sheets.readCharts, chartSaid),
  ];
}

function wholeSheet(pair: SheetPair, id: string, name: string, isThere: boolean): Change {
  const said = { of: 'name', name } as const;
  const record = (doc: Y.Doc) => mapIn(sheets.sheetsOf(doc), id);
  return {
    place: { kind: 'sheet', text: '' },
    before: isThere ? null : said,
    after: isThere ? said : null,
    part: isThere ? pair.writerOf(record, 'name') : pair.writerOf(record, 'deletedAt'),
  };
}

function factChanges({ pair, id, was, is }: SheetThen): Change[] {
  const record = (doc: Y.Doc) => mapIn(sheets.sheetsOf(doc), id);
  const place = { kind: 'sheet', text: '' } as const;
  const named = ({ facts: { name } }: SheetView) => ({ of: 'name', name }) as const;
  const frozen = ({ facts: { frozenRows: rows, frozenColumns: columns } }: SheetView) =>
    ({ of: 'frozen', rows, columns }) as const;
  const changes: Change[] = [];
  if (was.facts.name !== is.facts.name)
    changes.push({ place, before: named(was), after: named(is), part: pair.writerOf(record, 'name') });
  if (!same(frozen(was), frozen(is))) {
    const part = pair.changerOf(record, was.facts.frozenRows === is.facts.frozenRows ? 'frozenColumns' : 'frozenRows');
    changes.push({ place, before: frozen(was), after: frozen(is), part });
  }
  return changes;
}

/** Lines that came, went, were put in another order or have another size. */
function lineChanges({ pair, id, was, is }: SheetThen, axis: sheets.Axis): Change[] {
  const [old, now] = [was[axis], is[axis]];
  const fields = (doc: Y.Doc) => sheets.partOf(doc, id, axis === 'rows' ? 'rowFields' : 'columnFields');
  const [earlier, later] = [new Set(old.ids), new Set(now.ids)];
  const came = now.ids.flatMap((line, at) => (earlier.has(line) ? [] : [at]));
  const went = old.ids.flatMap((line, at) => (later.has(line) ? [] : [at]));
  const place = (first: number, last: number): LookPlace => ({ kind: axis, text: linesText(axis, first, last) });
  const blocks = (doc: Y.Doc) => sheets.partOf(doc, id, axis === 'rows' ? 'rowBlocks' : 'columnBlocks');
  const changes: Change[] = [
    ...runsOf(came).map(({ first, last }) => {
      const [block = ''] = now.ids[first]!.split('.');
      const part = pair.writerOf(blocks, block) ?? pair.removerOf(fields, `${now.ids[first]!}/deleted`);
      return { place: place(first, last), before: null, after: { of: 'line', how: 'came' } as const, part };
    }),
    ...runsOf(went).map(({ first, last }) => {
      const part = pair.changerOf(fields, `${old.ids[first]!}/deleted`);
      return { place: place(first, last), before: null, after: { of: 'line', how: 'went' } as const, part };
    }),
  ];
  const kept = [old.ids.filter((each) => later.has(each)), now.ids.filter((each) => earlier.has(each))] as const;
  const moved = kept[1].filter((each, at) => kept[0][at] !== each).map((each) => now.places.get(each)!);
  if (moved.length > 0) {
    const [first, last] = [Math.min(...runsOf(moved).map((run) => run.first)), runsOf(moved).at(-1)!.last];
    const part = pair.changerOf(fields, `${now.ids[moved[0]!]!}/place`);
    changes.push({ place: place(first, last), before: null, after: { of: 'order' }, part });
  }
  const sized = new Map<string, number[]>();
  const sizeIn = (doc: Y.Doc, id: string) => fields(doc)?.get(`${id}/size`);
  for (const each of kept[1]) {
    const [a, b] = [sizeIn(pair.old.doc, each), sizeIn(pair.now.doc, each)];
    if (a === b) continue;
    const key = JSON.stringify([a ?? null, b ?? null]);
    const places = sized.get(key);
    if (places) places.push(now.places.get(each)!);
    else sized.set(key, [now.places.get(each)!]);
  }
  const px = (value: unknown) => (typeof value === 'number' ? value : sheets.LINE_SIZE[axis].usual);
  for (const [key, places] of sized) {
    const [a, b] = JSON.parse(key) as unknown[];
    for (const { first, last } of runsOf(places)) {
      const [before, after] = [px(a), px(b)].map((size) => ({ of: 'size', axis, px: size }) as const);
      const part = pair.changerOf(fields, `${now.ids[first]!}/size`);
      changes.push({ place: place(first, last), before: before!, after: after!, part });
    }
  }
  return changes;
}

/** Looks set for cells and whole lines, the same ones of cells beside each other together. */
function formatChanges({ pair, id, was, is }: SheetThen): Change[] {
  const formats = (doc: Y.Doc) => sheets.partOf(doc, id, 'formats');
  const [old, now] = [formats(pair.old.doc), formats(pair.now.doc)];
  const valueIn = (map: Y.Map<unknown> | undefined, key: string, field: sheets.FormatField) =>
    sheets.readFormat({ [field]: map?.get(key) })[field];
  const isOther = (key: string, field: sheets.FormatField) => valueIn(old, key, field) !== valueIn(now, key, field);
  const fieldsOf = new Map<string, sheets.FormatField[]>();
  for (const key of new Set([...(old?.keys() ?? []), ...(now?.keys() ?? [])])) {
    const [row = '', column = '', word = ''] = key.split('/');
    const field = sheets.FORMAT_FIELDS.find((each) => each === word);
    if (field === undefined || !isOther(key, field)) continue;
    // What is said of a whole line takes the place of what its cells said.
    const isCovered = !now?.has(key) && (isOther(`${row}//${field}`, field) || isOther(`/${column}/${field}`, field));
    if (row !== '' && column !== '' && isCovered) continue;
    const target = `${row}/${column}`;
    fieldsOf.set(target, [...(fieldsOf.get(target) ?? []), field]);
  }
  const groups = new Map<string, { change: Omit<Change, 'place'>; cells: { row: number; column: number }[] }>();
  for (const [target, fields] of fieldsOf) {
    const [row = '', column = ''] = target.split('/');
    const spot = spotOf(is, row, column) ?? spotOf(was, row, column);
    if (spot === null) continue;
    const sorted = sheets.FORMAT_FIELDS.filter((field) => fields.includes(field));
    const said = (store: SheetStore) => {
      const look = sheets.formatOf(formats(store.doc), row, column);
      return sorted.map((field) => ({ of: 'format', field, value: look[field] }) as const);
    };
    const part = pair.changerOf(formats, `${target}/${sorted[0]!}`);
    const change = { before: said(pair.old), after: said(pair.now), part };
    if (same(change.before, change.after)) continue;
    const key = JSON.stringify([row === '', column === '', change.before, change.after, part?.user, part?.from]);
    const group = groups.get(key);
    if (group) group.cells.push(spot);
    else groups.set(key, { change, cells: [spot] });
  }
  const found = [...groups.values()].flatMap(({ change, cells }) =>
    areasOf(cells).map((area) => ({ area, change: { ...change, place: placeOf(area) } })),
  );
  found.sort((a, b) => a.area.top - b.area.top || a.area.left - b.area.left);
  return found.map(({ change }) => change);
}

function mergeChanges({ pair, id, was, is }: SheetThen): Change[] {
  const merges = (doc: Y.Doc) => sheets.partOf(doc, id, 'merges');
  const endOf = (store: SheetStore, key: string) => merges(store.doc)?.get(key);
  const told = (view: SheetView, store: SheetStore, other: SheetStore, isThere: boolean): Change[] =>
    view.merges
      .filter(({ key }) => endOf(store, key) !== endOf(other, key))
      .map(({ key, rows, columns }) => {
        const box = { top: rows.first, bottom: rows.last, left: columns.first, right: columns.last };
        const said = { of: 'merge' } as const;
        const place = { kind: 'cells', text: rangeText(box) } as const;
        const part = isThere ? pair.writerOf(merges, key) : pair.removerOf(merges, key);
        return { place, before: isThere ? null : said, after: isThere ? said : null, part };
      });
  return [...told(was, pair.old, pair.now, false), ...told(is, pair.now, pair.old, true)];
}

function filterChanges({ pair, id, was, is }: SheetThen): Change[] {
  const filters = (doc: Y.Doc) => sheets.partOf(doc, id, 'filters');
  return [...new Set([...was.filters.keys(), ...is.filters.keys()])].flatMap((column) => {
    const [a, b] = [was.filters.get(column), is.filters.get(column)];
    const at = is.columns.places.get(column) ?? -1;
    if (same(a, b) || at < 0) return [];
    const said = (filter: sheets.Filter | undefined) => (filter ? ({ of: 'filter', filter } as const) : null);
    const place = { kind: 'columns', text: columnName(at) } as const;
    return [{ place, before: said(a), after: said(b), part: pair.changerOf(filters, column) }];
  });
}

/** Records that belong to a sheet: its rules, its charts. */
function recordChanges<T extends { id: string }>(
  { pair, id, was, is }: SheetThen,
  kind: 'rule' | 'chart',
  root: (doc: Y.Doc) => Y.Map<unknown>,
  read: (doc: Y.Doc, sheet: string) => T[],
  saidOf: (store: SheetStore, view: SheetView, record: T) => { said: LookSaid; text: string },
): Change[] {
  const all = (store: SheetStore) => new Map(read(store.doc, id).map((each) => [each.id, each]));
  const [old, now] = [all(pair.old), all(pair.now)];
  return [...new Set([...old.keys(), ...now.keys()])].flatMap((record) => {
    const [a, b] = [old.get(record), now.get(record)];
    if (same(a, b)) return [];
    let [before, after] = [a ? saidOf(pair.old, was, a) : null, b ? saidOf(pair.now, is, b) : null];
    // What differs is where it stands, or how large it is.
    if (same(before, after) && after) [before, after] = [null, { ...after, said: { of: 'order' } }];
    const field = a && b ? Object.keys(b).find((each) => !same(a[each as keyof T], b[each as keyof T])) : undefined;
    const part =
      field === undefined ? pair.changerOf(root, record) : pair.changerOf((doc) => mapIn(root(doc), record), field);
    const place = { kind, text: (after ?? before)!.text } as const;
    return [{ place, before: before && before.said, after: after && after.said, part }];
  });
}

export function ruleSaid(store: SheetStore, view: SheetView, rule: sheets.SheetRule): { said: LookSaid; text: string } {
  const words = ruleWords(store, view, rule);
  return { said: { of: 'rule', ...words, look: rule.look }, text: words.area ?? '' };
}

export function chartSaid(_: SheetStore, view: SheetView, chart: sheets.SheetChart): { said: LookSaid; text: string } {
  const area = sheets.areaOf(chart, view);
  const box = area && {
    ...{ top: area.rows.first, bottom: area.rows.last, left: area.columns.first, right: area.columns.last },
  };
  return { said: { of: 'chart', kind: chart.kind, area: box && rangeText(box) }, text: chart.title };
}

function same(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
