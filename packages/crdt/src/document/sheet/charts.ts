import { shortened } from '@basoche/domain';
import type * as Y from 'yjs';
import { z } from 'zod';
import type { Actor } from '../../records/actor.ts';
import { id, name } from '../../records/fields.ts';
import { byId, newRecord, patchRecord, readRecords, recordOf } from '../../records/record.ts';
import { type CellKey, cellOf } from './shape.ts';

export const CHART_KINDS = ['column', 'stacked', 'bar', 'line', 'pie'] as const;
export type ChartKind = (typeof CHART_KINDS)[number];
export const CHART_TITLE_MAX_LENGTH = 120;
/** Px. */
export const CHART_SIZE = {
  width: { min: 240, max: 1_600, usual: 480 },
  height: { min: 160, max: 1_200, usual: 300 },
} as const;

const cell = z.string().refine((value) => cellOf(value) !== null);
const size = ({ min, max, usual }: { min: number; max: number; usual: number }) =>
  z
    .number()
    .transform((value) => Math.round(Math.min(max, Math.max(min, value))))
    .catch(usual);

const sheetChart = z.object({
  id,
  /** The sheet on which it stands. */
  sheet: id,
  kind: z.enum(CHART_KINDS).catch('column'),
  title: name,
  /** What it shows: cells of its sheet. */
  from: cell,
  to: cell,
  /** Cell of its sheet at which its corner stands. */
  at: cell,
  width: size(CHART_SIZE.width),
  height: size(CHART_SIZE.height),
});
export type SheetChart = z.infer<typeof sheetChart>;

export interface NewChart {
  id?: string;
  sheet: string;
  kind: ChartKind;
  title: string;
  from: CellKey;
  to: CellKey;
  at: CellKey;
}

export function chartsOf(doc: Y.Doc): Y.Map<unknown> {
  return doc.getMap('sheetCharts');
}

/** The charts of a sheet, by id. */
export function readCharts(doc: Y.Doc, sheet: string): SheetChart[] {
  const { records } = readRecords(chartsOf(doc), 'sheetCharts', sheetChart);
  return records.filter((chart) => chart.sheet === sheet).sort(byId);
}

export function addChart(doc: Y.Doc, actor: Actor, { id: given, ...chart }: NewChart): string {
  const made = given ?? actor.newId();
  doc.transact(() => {
    if (chartsOf(doc).has(made)) return;
    const { width, height } = CHART_SIZE;
    const title = shortened(chart.title, CHART_TITLE_MAX_LENGTH);
    chartsOf(doc).set(made, newRecord({ ...chart, id: made, title, width: width.usual, height: height.usual }));
  }, actor);
  return made;
}

export function changeChart(
  doc: Y.Doc,
  actor: Actor,
  chart: string,
  changes: Partial<Omit<SheetChart, 'id' | 'sheet'>>,
): boolean {
  return doc.transact(() => {
    const record = recordOf(chartsOf(doc), chart);
    const kept = changes.title === undefined ? {} : { title: shortened(changes.title, CHART_TITLE_MAX_LENGTH) };
    return record ? patchRecord(record, { ...changes, ...kept }) : false;
  }, actor);
}

export function deleteChart(doc: Y.Doc, actor: Actor, chart: string): void {
  doc.transact(() => chartsOf(doc).delete(chart), actor);
}
