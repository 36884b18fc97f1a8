import { sheet as sheets } from '@basoche/crdt';
import { columnName, FormulaProblem, parseFormula, readFormula, showFormula, storeFormula } from '@basoche/sheet';
import type { Box } from './selection.ts';
import type { SheetStore, SheetView } from './sheet-store.ts';

/** A conditional format as a person writes it. */
export interface RuleDraft {
  /** Id of the one that is changed. */
  rule: string | null;
  /** `B2:B40`. */
  range: string;
  family: 'condition' | 'duplicate' | 'unique' | 'formula';
  condition: sheets.Condition;
  formula: string;
  look: sheets.RuleLook;
}

/** Of a rule, or a new one for the cells of a box. */
export function ruleDraft(store: SheetStore, view: SheetView, box: Box, rule: sheets.SheetRule | null): RuleDraft {
  const condition: sheets.Condition = { kind: 'more', value: '', to: '' };
  if (rule === null)
    return {
      ...{ rule, condition, family: 'condition', formula: '', range: rangeText(box) },
      look: { bold: false, italic: false, color: null, fill: 'wait' },
    };
  const { test, look, id } = rule;
  const words = ruleWords(store, view, rule);
  const family =
    test.kind === 'duplicate' || test.kind === 'unique' || test.kind === 'formula' ? test.kind : 'condition';
  return {
    ...{ rule: id, range: words.area ?? '', look, family },
    condition: 'value' in test ? test : condition,
    formula: test.kind === 'formula' ? words.detail : '',
  };
}

/** What a draft says, or what is wrong with it. */
export function readRuleDraft(
  store: SheetStore,
  view: SheetView,
  { range, family, condition, formula, look }: RuleDraft,
): Pick<sheets.SheetRule, 'from' | 'to' | 'test' | 'look'> | { problem: 'area' | 'formula' } {
  const area = readRange(store, view, range);
  if (area === null) return { problem: 'area' };
  if (family === 'formula') {
    try {
      const read = parseFormula(formula, store.workbook.book, view.facts.id);
      return { ...area, look, test: { kind: 'formula', formula: storeFormula(read) } };
    } catch (error) {
      if (error instanceof FormulaProblem) return { problem: 'formula' };
      throw error;
    }
  }
  return { ...area, look, test: family === 'condition' ? condition : { kind: family } };
}

/** A rule in words; `area: null` where its cells are gone. */
export function ruleWords(
  store: SheetStore,
  view: SheetView,
  rule: sheets.SheetRule,
): { kind: sheets.RuleTest['kind']; detail: string; area: string | null } {
  const area = sheets.areaOf(rule, view);
  const box = area && {
    top: area.rows.first,
    bottom: area.rows.last,
    left: area.columns.first,
    right: area.columns.last,
  };
  return { kind: rule.test.kind, detail: detailOf(store, view, rule.test), area: box && rangeText(box) };
}

/** The first and the last cell of `B2:B40`, `B2` or `B:B`; `null` for anything else. */
export function readRange(store: SheetStore, view: SheetView, text: string): { from: string; to: string } | null {
  try {
    const reference = parseFormula(text, store.workbook.book, view.facts.id);
    if (reference.kind !== 'reference' || reference.sheet !== null) return null;
    const last = (lines: sheets.Lines) => lines.ids.at(-1)!;
    const { from, to } = reference;
    const end = to ?? from;
    return {
      from: sheets.cellKey(from.row ?? view.rows.ids[0]!, from.column ?? view.columns.ids[0]!),
      to: sheets.cellKey(end.row ?? last(view.rows), end.column ?? last(view.columns)),
    };
  } catch (error) {
    if (error instanceof FormulaProblem) return null;
    throw error;
  }
}

/** `B2:D40`. */
export function rangeText({ top, bottom, left, right }: Box): string {
  const [first, last] = [`${columnName(left)}${top + 1}`, `${columnName(right)}${bottom + 1}`];
  return first === last ? first : `${first}:${last}`;
}

function detailOf(store: SheetStore, view: SheetView, test: sheets.RuleTest): string {
  if (test.kind === 'formula') {
    try {
      return `=${showFormula(readFormula(test.formula), store.workbook.book, view.facts.id)}`;
    } catch (error) {
      if (error instanceof FormulaProblem) return '';
      throw error;
    }
  }
  if (!('value' in test)) return '';
  return [test.value, test.kind === 'between' ? test.to : ''].filter((each) => each !== '').join(' – ');
}
