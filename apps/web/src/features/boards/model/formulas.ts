import { board } from '@basoche/crdt';
import {
  evaluateFormula,
  formatLocalDate,
  type Formula,
  type FormulaError,
  FormulaProblem,
  type FormulaValue,
  isFormulaError,
  type LocalDate,
  readFormula,
} from '@basoche/domain';
import { formatNumber, type BoardContent } from './board-content.ts';
import { NAME_COLUMN } from './conditions.ts';
import { linkedOf } from './links.ts';

/** What the formulas of a board are computed with. */
export interface FormulaSources {
  columns: readonly board.Column[];
  today: LocalDate;
  nameOf: (user: string) => string;
}

/** Computed items by the item that they were computed of: an item that did not change stays the same object. */
const computed = new WeakMap<board.Item, { sources: FormulaSources; item: board.Item }>();

/** The content with the results of its formulas in their cells. `sources` of the same content must be the same object. */
export function withFormulas(content: BoardContent, sources: FormulaSources): BoardContent {
  if (content.columns.every((column) => column.type !== 'formula')) return content;
  const formulas = formulasOf(content.columns);
  const compute = (item: board.Item): board.Item => {
    const known = computed.get(item);
    if (known?.sources === sources) return known.item;
    const values = { ...item.values };
    for (const id of formulas.keys()) values[id] = resultOf(item, id, formulas, sources);
    const next = { ...item, values };
    computed.set(item, { sources, item: next });
    return next;
  };
  return { ...content, groups: content.groups.map((view) => ({ group: view.group, items: view.items.map(compute) })) };
}

/** What one formula would give for an item. */
export function previewFormula(item: board.Item, formula: Formula, id: string, sources: FormulaSources): FormulaValue {
  return resultOf(item, id, new Map([...formulasOf(sources.columns), [id, formula]]), sources);
}

/** Whether the formula, put into the column, would lead back to it. */
export function leadsBack(columns: readonly board.Column[], id: string, formula: Formula): boolean {
  const formulas = formulasOf(columns);
  const seen = new Set<string>();
  const reaches = (from: Formula | null | undefined): boolean =>
    from !== null &&
    from !== undefined &&
    columnsIn(from).some((column) => {
      if (column === id) return true;
      if (seen.has(column)) return false;
      seen.add(column);
      return reaches(formulas.get(column));
    });
  return reaches(formula);
}

/** Dictionary key of each error's words. */
export const FORMULA_ERROR_KEYS = {
  column: 'formulaErrorColumn',
  loop: 'formulaErrorLoop',
  type: 'formulaErrorType',
  divide: 'formulaErrorDivide',
  range: 'formulaErrorRange',
  syntax: 'formulaErrorSyntax',
} as const satisfies Record<FormulaError, string>;

/** A result as it is read, searched and exported; an error has no text. */
export function formulaText(value: FormulaValue): string {
  if (value === null || isFormulaError(value)) return '';
  if (typeof value === 'number') return formatNumber(value);
  if (typeof value === 'boolean') return value ? 'oui' : 'non';
  if (typeof value === 'string') return value;
  if ('date' in value) return formatLocalDate(value.date);
  return `${formatLocalDate(value.start)} – ${formatLocalDate(value.end)}`;
}

/** The result that `withFormulas` left in a cell. */
export function formulaValueOf(item: board.Item, column: { id: string }): FormulaValue {
  return (item.values[column.id] ?? null) as FormulaValue;
}

/** By column; `null` where what is stored is no formula. A column without one is empty, and not here. */
function formulasOf(columns: readonly board.Column[]): Map<string, Formula | null> {
  return new Map(
    columns.flatMap((column) =>
      column.type === 'formula' && column.formula !== null ? [[column.id, parsed(column.formula)] as const] : [],
    ),
  );
}

function parsed(stored: string): Formula | null {
  try {
    return readFormula(stored);
  } catch (error) {
    if (error instanceof FormulaProblem) return null;
    throw error;
  }
}

function resultOf(
  item: board.Item,
  id: string,
  formulas: ReadonlyMap<string, Formula | null>,
  { columns, today, nameOf }: FormulaSources,
): FormulaValue {
  const open = new Set<string>();
  const result = (column: string): FormulaValue => {
    if (open.has(column)) return { error: 'loop' };
    const formula = formulas.get(column);
    if (formula === undefined) return null;
    if (formula === null) return { error: 'syntax' };
    open.add(column);
    const value = evaluateFormula(formula, { today, valueOf });
    open.delete(column);
    return value;
  };
  const valueOf = (column: string): FormulaValue => {
    if (column === NAME_COLUMN) return item.name;
    const found = columns.find((each) => each.id === column);
    if (found === undefined) return { error: 'column' };
    return found.type === 'formula' ? result(column) : plainValue(item, found, nameOf);
  };
  return result(id);
}

function plainValue(item: board.Item, column: board.Column, nameOf: (user: string) => string): FormulaValue {
  const labels = (ids: readonly string[]) =>
    ids.map((id) => column.options.find((option) => option.id === id)?.label ?? '').filter(Boolean);
  switch (column.type) {
    case 'number':
      return board.cellOf(item, { id: column.id, type: 'number' });
    case 'check':
      return board.cellOf(item, { id: column.id, type: 'check' }) ?? false;
    case 'date': {
      const date = board.cellOf(item, { id: column.id, type: 'date' });
      return date === null ? null : { date };
    }
    case 'period':
      return board.cellOf(item, { id: column.id, type: 'period' });
    case 'status':
    case 'priority': {
      const value = board.cellOf(item, { id: column.id, type: 'status' });
      return value === null ? null : (labels([value])[0] ?? null);
    }
    case 'tags':
      return joined(labels(board.cellOf(item, { id: column.id, type: 'tags' }) ?? []));
    case 'people':
      return joined((board.cellOf(item, { id: column.id, type: 'people' }) ?? []).map(nameOf));
    case 'link': {
      const link = board.cellOf(item, { id: column.id, type: 'link' });
      return link === null ? null : link.label || link.url;
    }
    case 'project':
    case 'task':
      return linkedOf(item, column)?.title ?? null;
    case 'text':
    case 'longText':
      return board.cellOf(item, { id: column.id, type: column.type });
    default:
      return null;
  }
}

function joined(words: readonly string[]): string | null {
  return words.length === 0 ? null : words.join(', ');
}

function columnsIn(formula: Formula): string[] {
  switch (formula.kind) {
    case 'column':
      return [formula.id];
    case 'negative':
      return columnsIn(formula.of);
    case 'binary':
      return [...columnsIn(formula.left), ...columnsIn(formula.right)];
    case 'call':
      return formula.arguments.flatMap(columnsIn);
    default:
      return [];
  }
}
