import { board } from '@basoche/crdt';
import type { TFunction } from 'i18next';
import type { People } from '../../../data/people.ts';

type T = TFunction<'boards'>;
export type RuleText = Pick<board.Rule, 'trigger' | 'action'>;

/** What rules have to know of the columns of a board. */
export function ruledColumns(columns: readonly board.Column[]): ReadonlyMap<string, board.RuledColumn> {
  return new Map(
    columns.map(({ id, type, options, deletedAt }) => [
      id,
      { id, type, options: options.filter((option) => option.deletedAt === null), isDeleted: deletedAt !== null },
    ]),
  );
}

/** The rule as one sentence; what it names and is no longer there is said to be removed. */
export function ruleSentence(rule: RuleText, columns: readonly board.Column[], people: People, t: T): string {
  return `${whenWords(rule, columns, t)}, ${thenWords(rule, columns, people, t)}`;
}

function whenWords({ trigger: { column: id, value } }: RuleText, columns: readonly board.Column[], t: T): string {
  const column = columns.find((each) => each.id === id);
  if (column === undefined) return t('ruleWhenGone');
  if (typeof value === 'boolean') return t(value ? 'ruleWhenTicked' : 'ruleWhenUnticked', { column: column.name });
  return t('ruleWhen', { column: column.name, value: valueWords(column, value, null, t) });
}

function thenWords({ action }: RuleText, columns: readonly board.Column[], people: People, t: T): string {
  const column = columns.find((each) => each.id === action.column);
  if (action.type === 'set') {
    if (column === undefined) return t('ruleSetGone');
    if (action.value === null) return t('ruleClear', { column: column.name });
    return t('ruleSet', { column: column.name, value: valueWords(column, action.value, people, t) });
  }
  const who = action.people.map((id) => people.of(id).name);
  if (action.column !== null)
    who.push(column === undefined ? t('ruleNamedGone') : t('ruleNamed', { column: column.name }));
  const last = who.pop();
  if (last === undefined) return t('ruleNobody');
  return t('ruleNotify', { who: who.length === 0 ? last : who.join(', ') + t('ruleAnd') + last });
}

/** A value of a rule in words; user ids are nobody's name here without `people`. */
export function valueWords(column: board.Column, value: unknown, people: People | null, t: T): string {
  if (value === null) return t('ruleEmpty');
  if (typeof value === 'boolean') return t(value ? 'ruleTicked' : 'ruleUnticked');
  if (column.type === 'date') return t('ruleToday');
  if (Array.isArray(value)) return value.map((id) => people?.of(String(id)).name ?? '').join(', ');
  const option = column.options.find((each) => each.id === value);
  return option === undefined || option.deletedAt !== null ? t('ruleGoneValue') : option.label;
}

/** Columns that a rule may wait for, or set. */
export function columnsOf(columns: readonly board.Column[], types: readonly string[]): board.Column[] {
  return columns.filter((column) => types.includes(column.type));
}

/** What a cell of the column may be waited for, or set to; of a people column nothing: people are picked. */
export function offeredValues(column: board.Column | undefined, use: 'trigger' | 'set'): unknown[] {
  const empty = use === 'set' ? [null] : [];
  switch (column?.type) {
    case 'check':
      return [true, false];
    case 'date':
      return [board.TODAY, ...empty];
    case 'status':
    case 'priority':
      return [...column.options.flatMap(({ id, deletedAt }) => (deletedAt === null ? [id] : [])), ...empty];
    default:
      return [];
  }
}

/** What a person has said of a rule so far. */
export interface RuleDraft {
  column: string | null;
  /** As JSON, so that a value of any type has a text of its own. */
  value: string | null;
  does: board.RuleAction['type'];
  /** To tell, or to set a people column to. */
  people: readonly string[];
  /** A people column whose people are told. */
  named: string | null;
  target: string | null;
  /** As JSON. */
  targetValue: string | null;
}

const BLANK: RuleDraft = {
  column: null,
  value: null,
  does: 'notify',
  people: [],
  named: null,
  target: null,
  targetValue: null,
};

/** Begins with the rule, or with nothing; what was removed since has to be chosen anew. */
export function draftOf(rule: RuleText | null, columns: readonly board.Column[]): RuleDraft {
  if (rule === null) return BLANK;
  const { trigger, action } = rule;
  const isThere = (id: string | null) => id !== null && columns.some((column) => column.id === id);
  const offered = (id: string, value: unknown, use: 'trigger' | 'set') =>
    offeredValues(
      columns.find((column) => column.id === id),
      use,
    ).includes(value);
  const draft: RuleDraft = {
    ...BLANK,
    column: isThere(trigger.column) ? trigger.column : null,
    value: offered(trigger.column, trigger.value, 'trigger') ? JSON.stringify(trigger.value) : null,
    does: action.type,
  };
  if (action.type === 'notify')
    return { ...draft, people: action.people, named: isThere(action.column) ? action.column : null };
  return {
    ...draft,
    target: isThere(action.column) ? action.column : null,
    people: Array.isArray(action.value) ? action.value.map(String) : [],
    targetValue: offered(action.column, action.value, 'set') ? JSON.stringify(action.value) : null,
  };
}

/** What a draft still lacks, by field. */
export type DraftGaps = Partial<Record<'column' | 'value' | 'people' | 'target' | 'targetValue', true>>;

/** The rule that the draft says, or what it lacks. */
export function ruleOf(draft: RuleDraft, columns: readonly board.Column[]): RuleText | DraftGaps {
  const target = columns.find((column) => column.id === draft.target);
  const gaps: DraftGaps = {
    ...(draft.column === null ? { column: true } : {}),
    ...(draft.value === null ? { value: true } : {}),
    ...(draft.does === 'notify'
      ? draft.people.length === 0 && draft.named === null
        ? { people: true }
        : {}
      : target === undefined
        ? { target: true }
        : target.type !== 'people' && draft.targetValue === null
          ? { targetValue: true }
          : {}),
  };
  if (draft.column === null || draft.value === null || Object.keys(gaps).length > 0) return gaps;
  const trigger = { column: draft.column, value: JSON.parse(draft.value) as string | boolean };
  if (draft.does === 'notify')
    return { trigger, action: { type: 'notify', people: [...draft.people], column: draft.named } };
  const picked = draft.people.length === 0 ? null : [...draft.people];
  const value: unknown = target?.type === 'people' ? picked : JSON.parse(draft.targetValue ?? 'null');
  return { trigger, action: { type: 'set', column: draft.target ?? '', value } };
}
