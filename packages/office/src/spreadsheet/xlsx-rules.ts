import type { sheet as sheets } from '@basoche/crdt';
import type { Box, FileRule } from './book-file.ts';
import type { Attributes } from './xml.ts';

/** A conditional format of a file before it is known what a document makes of it. */
export interface RawRule {
  box: Box;
  attributes: Attributes;
  formulas: string[];
}

const COMPARED: Readonly<Record<string, sheets.Condition['kind']>> = {
  greaterThan: 'more',
  greaterThanOrEqual: 'atLeast',
  lessThan: 'less',
  lessThanOrEqual: 'atMost',
  equal: 'equal',
  notEqual: 'different',
  between: 'between',
};
const TESTED: Readonly<Record<string, sheets.Condition['kind']>> = {
  containsText: 'contains',
  notContainsText: 'lacks',
  beginsWith: 'begins',
  containsBlanks: 'empty',
  notContainsBlanks: 'filled',
  containsErrors: 'error',
};

/** `null` for a kind that documents do not have: scales of colours, bars, icons. */
export function readRule({ box, attributes, formulas }: RawRule, looks: readonly sheets.RuleLook[]): FileRule | null {
  const look = looks[Number(attributes['dxfId'] ?? -1)];
  const test = testOf(attributes, formulas);
  return look === undefined || test === null ? null : { box, test, look };
}

function testOf(attributes: Attributes, [first = '', second = '']: readonly string[]): FileRule['test'] | null {
  const type = attributes['type'] ?? '';
  if (type === 'duplicateValues') return { kind: 'duplicate' };
  if (type === 'uniqueValues') return { kind: 'unique' };
  if (type === 'expression') return { kind: 'formula', formula: first };
  const tested = TESTED[type];
  if (tested !== undefined) return { kind: tested, value: attributes['text'] ?? '', to: '' };
  const kind = type === 'cellIs' ? COMPARED[attributes['operator'] ?? ''] : undefined;
  if (kind === undefined) return null;
  const [value, to] = [literal(first), kind === 'between' ? literal(second) : ''];
  return value === null || to === null ? null : { kind, value, to };
}

/** A number or a text as a person types it; `null` for a formula. */
function literal(formula: string): string | null {
  if (/^-?\d+(?:\.\d+)?$/.test(formula)) return formula.replace('.', ',');
  const text = /^"((?:[^"]|"")*)"$/.exec(formula);
  return text ? text[1]!.replaceAll('""', '"') : null;
}

const OPERATORS = Object.fromEntries(Object.entries(COMPARED).map(([operator, kind]) => [kind, operator]));
/** Those of texts say their operator in other words than their type. */
const OPERATOR_OF: Partial<Record<sheets.Condition['kind'], string>> = {
  contains: 'containsText',
  lacks: 'notContains',
  begins: 'beginsWith',
};
const TYPES = Object.fromEntries(Object.entries(TESTED).map(([type, kind]) => [kind, type]));

/** A conditional format as a file says it; `look` is the place of its look, `first` the address of its first cell. */
export function ruleXml(
  rule: FileRule,
  { priority, look, first }: { priority: number; look: number; first: string },
  valueOf: (typed: string) => string,
  escape: (text: string) => string,
): string {
  const { test } = rule;
  const head = `<cfRule dxfId="${look}" priority="${priority}"`;
  const formula = (text: string) => `<formula>${escape(text)}</formula>`;
  if (test.kind === 'formula') return `${head} type="expression">${formula(test.formula)}</cfRule>`;
  if (!('value' in test)) return `${head} type="${test.kind}Values"/>`;
  const operator = OPERATORS[test.kind];
  if (operator !== undefined) {
    const end = test.kind === 'between' ? formula(valueOf(test.to)) : '';
    return `${head} type="cellIs" operator="${operator}">${formula(valueOf(test.value))}${end}</cfRule>`;
  }
  const word = `"${test.value.replaceAll('"', '""')}"`;
  const formulas: Partial<Record<sheets.Condition['kind'], string>> = {
    contains: `NOT(ISERROR(SEARCH(${word},${first})))`,
    lacks: `ISERROR(SEARCH(${word},${first}))`,
    begins: `LEFT(${first},LEN(${word}))=${word}`,
    empty: `LEN(TRIM(${first}))=0`,
    filled: `LEN(TRIM(${first}))>0`,
    error: `ISERROR(${first})`,
  };
  const text = test.value === '' ? '' : ` operator="${OPERATOR_OF[test.kind] ?? ''}" text="${escape(test.value)}"`;
  return `${head} type="${TYPES[test.kind]}"${text}>${formula(formulas[test.kind] ?? '')}</cfRule>`;
}
