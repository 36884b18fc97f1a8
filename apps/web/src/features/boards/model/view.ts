import type { board } from '@basoche/crdt';
import type { Span } from '../../../shared/planner/plan-card.ts';
import { NAME_COLUMN, operatorsOf, OPERATORS, type Condition } from './conditions.ts';
import { LOOK_PARAMETERS } from './look-parameters.ts';

export interface SortKey {
  /** Column id, or `NAME_COLUMN`. */
  column: string;
  down: boolean;
}

/** Word of the address for each view. */
const MODE_WORDS = { table: '', kanban: 'kanban', calendar: 'calendrier', timeline: 'chronologie' } as const;
export type BoardMode = keyof typeof MODE_WORDS;
export const BOARD_MODES = Object.keys(MODE_WORDS) as BoardMode[];

/** How one person looks at a board: nobody else's table changes with it. */
export interface BoardLook {
  mode: BoardMode;
  /** Column that parts the kanban, or gives the days of a calendar and a timeline; the first that can when it cannot. */
  by: string | null;
  /** How much of the time a calendar or a timeline shows. */
  span: Span;
  /** Looked for in every text of the items. */
  search: string;
  /** All of them must hold. */
  conditions: readonly Condition[];
  sort: readonly SortKey[];
  /** Column ids. */
  hidden: readonly string[];
}

export const PLAIN_LOOK: BoardLook = {
  mode: 'table',
  by: null,
  span: 'month',
  search: '',
  conditions: [],
  sort: [],
  hidden: [],
};

/** As parameters of an address; a plain look has none. */
export function writeLook(look: BoardLook): Partial<Record<(typeof LOOK_PARAMETERS)[number], string>> {
  return {
    ...(look.mode === 'table' ? {} : { vue: MODE_WORDS[look.mode] }),
    ...(look.span === 'month' ? {} : { echelle: 'semaine' }),
    ...(look.by === null ? {} : { par: look.by }),
    ...(look.search === '' ? {} : { recherche: look.search }),
    ...(look.conditions.length === 0
      ? {}
      : {
          filtres: list(
            look.conditions.map(({ column, operator, values }) => [column, operator, values.map(part).join(',')]),
          ),
        }),
    ...(look.sort.length === 0
      ? {}
      : { tri: list(look.sort.map(({ column, down }) => [column, down ? 'desc' : 'asc'])) }),
    ...(look.hidden.length === 0 ? {} : { masquees: look.hidden.map(part).join(',') }),
  };
}

/** The look that an address says; what is not understood is left out. `null` when it says none. */
export function readLook(search: Record<string, unknown>): BoardLook | null {
  const word = (key: (typeof LOOK_PARAMETERS)[number]) => {
    const value = search[key];
    return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  };
  if (LOOK_PARAMETERS.every((key) => word(key) === '')) return null;
  return {
    mode: BOARD_MODES.find((mode) => mode !== 'table' && MODE_WORDS[mode] === word('vue')) ?? 'table',
    span: word('echelle') === 'semaine' ? 'week' : 'month',
    by: word('par') || null,
    search: word('recherche'),
    conditions: entries(word('filtres')).flatMap(([column = '', operator = '', values = '']) => {
      const known = OPERATORS.find((each) => each === operator);
      if (column === '' || known === undefined) return [];
      return [{ column: plain(column), operator: known, values: words(values) }];
    }),
    sort: entries(word('tri')).flatMap(([column = '', way = '']) =>
      column === '' ? [] : [{ column: plain(column), down: way === 'desc' }],
    ),
    hidden: words(word('masquees')),
  };
}

/** What of a look can be shown on a board: a column that is gone filters and sorts nothing. */
export function fittingLook(look: BoardLook, columns: readonly board.Column[]): BoardLook {
  const types = new Map([[NAME_COLUMN, 'text'], ...columns.map((each) => [each.id, each.type] as const)]);
  const conditions = look.conditions.filter(({ column, operator }) => {
    const type = types.get(column);
    return type !== undefined && operatorsOf(type).includes(operator);
  });
  return { ...look, conditions, sort: look.sort.filter(({ column }) => types.has(column)) };
}

/** Whether items may be out of sight. */
export function isFiltering(look: BoardLook): boolean {
  return look.search.trim() !== '' || look.conditions.length > 0;
}

function list(entries: string[][]): string {
  return entries.map(([column = '', ...rest]) => [part(column), ...rest].join(':')).join(';');
}

function entries(text: string): string[][] {
  return text === '' ? [] : text.split(';').map((entry) => entry.split(':'));
}

function words(text: string): string[] {
  return text === '' ? [] : text.split(',').map(plain);
}

const part = encodeURIComponent;

function plain(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text; // Typed by hand: taken as it is.
  }
}
