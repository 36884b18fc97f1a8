import { sheet as sheets } from '@basoche/crdt';
import { conditionOn, copiedFormula, type Formula, FormulaProblem, readFormula } from '@basoche/sheet';
import { inBox, type Box } from './selection.ts';
import type { SheetStore, SheetView } from './sheet-store.ts';

/** A conditional format as it now stands. */
export interface ActiveRule {
  rule: sheets.SheetRule;
  box: Box;
  holds: (row: number, column: number) => boolean;
}

/** The conditional formats of a sheet whose cells are there, in order. */
export function activeRules(store: SheetStore, view: SheetView): ActiveRule[] {
  return sheets.readRules(store.doc, view.facts.id).flatMap((rule) => {
    const area = sheets.areaOf(rule, view);
    if (area === null) return [];
    const box = {
      top: area.rows.first,
      bottom: area.rows.last,
      left: area.columns.first,
      right: area.columns.last,
    };
    return [{ rule, box, holds: testOf(store, view, rule.test, box) }];
  });
}

/** The look of a cell with what the rules that hold say of it, the first of them first. */
export function ruledFormat(
  rules: readonly ActiveRule[],
  row: number,
  column: number,
  own: sheets.CellFormat,
): sheets.CellFormat {
  let said: Partial<sheets.CellFormat> = {};
  for (const { rule, box, holds } of rules) {
    if (!inBox(box, row, column) || !holds(row, column)) continue;
    const { bold, italic, color, fill } = rule.look;
    said = {
      ...(bold ? { bold } : {}),
      ...(italic ? { italic } : {}),
      ...(color ? { color } : {}),
      ...(fill ? { fill } : {}),
      ...said,
    };
  }
  return { ...own, ...said };
}

function testOf(store: SheetStore, view: SheetView, test: sheets.RuleTest, box: Box): ActiveRule['holds'] {
  const { id } = view.facts;
  const keyAt = (row: number, column: number) => sheets.cellKey(view.rows.ids[row]!, view.columns.ids[column]!);
  switch (test.kind) {
    case 'duplicate':
    case 'unique': {
      let counts: Map<string, number> | null = null;
      return (row, column) => {
        counts ??= countsIn(store, view, box);
        const text = store.textOf(id, keyAt(row, column)).toLowerCase();
        return text !== '' && (counts.get(text) ?? 0) > 1 === (test.kind === 'duplicate');
      };
    }
    case 'formula': {
      const formula = readable(test.formula);
      if (formula === null) return () => false;
      return (row, column) => {
        const step = { rows: row - box.top, columns: column - box.left };
        const here = copiedFormula(formula, store.workbook.book, id, step);
        const value = store.workbook.evaluate(id, keyAt(row, column), here);
        return value === true || (typeof value === 'number' && value !== 0);
      };
    }
    default: {
      const holds = conditionOn(test);
      return (row, column) => {
        const key = keyAt(row, column);
        return holds(store.valueOf(id, key), store.textOf(id, key));
      };
    }
  }
}

function countsIn(store: SheetStore, view: SheetView, box: Box): Map<string, number> {
  const counts = new Map<string, number>();
  for (const key of store.workbook.keysOf(view.facts.id)) {
    const cell = sheets.cellOf(key);
    if (cell === null) continue;
    const [row, column] = [view.rows.places.get(cell.row) ?? -1, view.columns.places.get(cell.column) ?? -1];
    if (!inBox(box, row, column)) continue;
    const text = store.textOf(view.facts.id, key).toLowerCase();
    counts.set(text, (counts.get(text) ?? 0) + 1);
  }
  return counts;
}

function readable(stored: string): Formula | null {
  try {
    return readFormula(stored);
  } catch (error) {
    if (error instanceof FormulaProblem) return null;
    throw error;
  }
}
