import { localDateOf } from '@basoche/domain';
import type * as Y from 'yjs';
import { sameJson } from '../records/record.ts';
import { readCell } from './cells.ts';
import { type ColumnOption, rootsOf, type Rule, type RuleRun, ruleRun, TODAY } from './shape.ts';

/** Types of columns that a rule may wait for. */
export const TRIGGER_TYPES = ['status', 'priority', 'check'] as const;
/** Types of columns that a rule may set. */
export const SET_TYPES = ['status', 'priority', 'check', 'people', 'date'] as const;

/** Rules of one board that are run, those with the first ids: what one change may set off has an end. */
export const MAX_RULES = 50;

/** Why a rule does nothing. */
export type RuleFault =
  | 'triggerColumn'
  | 'triggerOption'
  | 'actionColumn'
  | 'actionValue'
  /** It is for nobody. */
  | 'nobody';

/** What a rule has to know of a column; as it is read, or as its row says. */
export interface RuledColumn {
  id: string;
  type: string;
  options: readonly Pick<ColumnOption, 'id'>[];
  isDeleted: boolean;
}

/** What keeps a rule from being run: something that it names was removed, or never was what it takes it for. */
export function faultOf(
  { trigger, action }: Pick<Rule, 'trigger' | 'action'>,
  columns: ReadonlyMap<string, RuledColumn>,
): RuleFault | null {
  const watched = columns.get(trigger.column);
  if (!isOneOf(TRIGGER_TYPES, watched)) return 'triggerColumn';
  if (!canHold(watched, trigger.value)) return 'triggerOption';
  if (action.type === 'notify') {
    if (action.column === null) return action.people.length === 0 ? 'nobody' : null;
    const named = columns.get(action.column);
    return isOneOf(['people'], named) || action.people.length > 0 ? null : 'actionColumn';
  }
  const set = columns.get(action.column);
  if (!isOneOf(SET_TYPES, set)) return 'actionColumn';
  return action.value === null || canHold(set, action.value) ? null : 'actionValue';
}

/** What a rule that is run at this instant writes into the column; `null` empties the cell. */
export function valueToSet(value: unknown, type: string, now: number): unknown {
  return type === 'date' && value === TODAY ? localDateOf(now) : value;
}

/** The key of what a rule did to an item. */
export function runKey(rule: string, item: string): string {
  return `${rule}:${item}`;
}

/** What rules last wrote, by key; what is no run is left out. */
export function readRuns(doc: Y.Doc): Map<string, RuleRun> {
  const runs = new Map<string, RuleRun>();
  for (const [key, value] of rootsOf(doc).runs.entries()) {
    const parsed = ruleRun.safeParse(value);
    if (parsed.success && runKey(parsed.data.rule, parsed.data.item) === key) runs.set(key, parsed.data);
  }
  return runs;
}

/** Whether a rule that waits for `trigger` is due when a cell of its column went from one value to another. */
export function isDue({ value }: Rule['trigger'], before: unknown, after: unknown): boolean {
  // A box that was never ticked holds nothing.
  const [was, is] = typeof value === 'boolean' ? [before === true, after === true] : [before, after];
  return is === value && !sameJson(was, is);
}

function isOneOf(types: readonly string[], column: RuledColumn | undefined): column is RuledColumn {
  return column !== undefined && !column.isDeleted && types.includes(column.type);
}

function canHold({ type, options }: RuledColumn, value: unknown): boolean {
  if (type === 'status' || type === 'priority') return options.some((option) => option.id === value);
  if (type === 'date' && value === TODAY) return true;
  return readCell(type, value) !== null;
}
