import { fold } from '@basoche/domain';
import { type Book, columnIndex, type SheetGrid } from './book.ts';
import {
  type Corner,
  type Formula,
  FORMULA_MAX_DEPTH,
  FORMULA_MAX_LENGTH,
  FormulaProblem,
  type Operator,
} from './formula.ts';
import { excelFunction, FUNCTIONS, functionNamed } from './functions/catalogue.ts';
import { excelTokens, shownTokens, storedTokens, type Token } from './tokens.ts';

/** What a person typed, with or without `=`. @param own id of the formula's sheet @throws FormulaProblem */
export function parseFormula(text: string, book: Book, own: string): Formula {
  const size = checkedSize(text);
  return new Parser(shownTokens(text.replace(/^\s*=/, ' ')), size, {
    yes: 'VRAI',
    no: 'FAUX',
    call: functionNamed,
    reference: (token) => shownReference(token, book, own),
  }).whole();
}

/** As files of spreadsheets hold it: English names, a decimal point, arguments parted by commas. @throws FormulaProblem */
export function parseExcelFormula(text: string, book: Book, own: string): Formula {
  const size = checkedSize(text);
  return new Parser(excelTokens(text.replace(/^\s*=/, ' ')), size, {
    yes: 'TRUE',
    no: 'FALSE',
    call: excelFunction,
    reference: (token) => shownReference(token, book, own),
  }).whole();
}

/** What is stored. @throws FormulaProblem */
export function readFormula(stored: string): Formula {
  const size = checkedSize(stored);
  return new Parser(storedTokens(stored), size, {
    yes: 'TRUE',
    no: 'FALSE',
    call: (name) => (Object.hasOwn(FUNCTIONS, name) ? name : undefined),
    reference: ({ sheet, from, to }) => ({
      kind: 'reference',
      sheet,
      from: storedCorner(from),
      to: to === null ? null : storedCorner(to),
    }),
  }).whole();
}

type ReferenceToken = Extract<Token, { kind: 'reference' }>;

interface Words {
  yes: string;
  no: string;
  /** The neutral name of a function. */
  call: (name: string) => string | undefined;
  reference: (token: ReferenceToken) => Formula;
}

/** From the loosest; a sign holds tighter than all of them, as in spreadsheets: `-2^2` is 4. */
const LEVELS: readonly (readonly Operator[])[] = [
  ['=', '<>', '<=', '>=', '<', '>'],
  ['&'],
  ['+', '-'],
  ['*', '/'],
  ['^'],
];

/** `@` as files of spreadsheets write it where several values are computed with. */
const SINGLE = /^_xlfn\.single$/i;

/** What files put before a name that a formula gives itself. */
const LOCAL = /^_xlpm\./i;

class Parser {
  readonly #tokens: Token[];
  readonly #words: Words;
  readonly #end: number;
  #next = 0;
  #depth = 0;

  constructor(tokens: Token[], end: number, words: Words) {
    this.#tokens = tokens;
    this.#words = words;
    this.#end = end;
  }

  whole(): Formula {
    const formula = this.#level(0);
    const rest = this.#tokens[this.#next];
    if (rest) throw new FormulaProblem('unexpected', rest.at, wordOf(rest));
    return formula;
  }

  #level(level: number): Formula {
    const operators = LEVELS[level];
    if (operators === undefined) return this.#sign();
    let left = this.#level(level + 1);
    for (;;) {
      const operator = this.#operator(operators);
      if (operator === null) return left;
      left = { kind: 'binary', operator, left, right: this.#level(level + 1) };
    }
  }

  #sign(): Formula {
    const operator = this.#operator(['-', '+']);
    if (operator !== null) return this.#deeper(() => ({ kind: 'sign', operator, of: this.#sign() }));
    let formula = this.#atom();
    while (this.#taken('%')) formula = { kind: 'percent', of: formula };
    return formula;
  }

  #atom(): Formula {
    const token = this.#tokens[this.#next];
    if (token === undefined) throw new FormulaProblem('end', this.#end);
    this.#next += 1;
    switch (token.kind) {
      case 'number':
        return { kind: 'number', value: token.value };
      case 'text':
        return { kind: 'text', value: token.value };
      case 'error':
        return { kind: 'error', code: token.code };
      case 'reference':
        return this.#words.reference(token);
      case 'name':
        return this.#named(token.value, token.at);
      case '@':
        return this.#deeper(() => ({ kind: 'sign', operator: '@', of: this.#atom() }));
      case '(':
        return this.#deeper(() => {
          const inner = this.#level(0);
          this.#expect(')');
          return inner;
        });
      default:
        throw new FormulaProblem('unexpected', token.at, wordOf(token));
    }
  }

  #named(word: string, at: number): Formula {
    if (!this.#taken('(')) {
      if (fold(word) === fold(this.#words.yes)) return { kind: 'boolean', value: true };
      if (fold(word) === fold(this.#words.no)) return { kind: 'boolean', value: false };
      return { kind: 'name', name: word.replace(LOCAL, '') };
    }
    return this.#deeper(() => {
      const given = this.#arguments();
      if (given.length === 1 && SINGLE.test(word)) return { kind: 'sign', operator: '@', of: given[0]! };
      const name = this.#words.call(word);
      if (name === undefined) return { kind: 'call', name: word, given };
      const { min, max } = FUNCTIONS[name]!;
      if (given.length < min || given.length > max) throw new FormulaProblem('arguments', at, word);
      return { kind: 'call', name, given };
    });
  }

  /** After `(`, up to `)`. Between separators nothing may stand: the argument is left out. */
  #arguments(): Formula[] {
    if (this.#taken(')')) return [];
    const given: Formula[] = [];
    do {
      const kind = this.#tokens[this.#next]?.kind;
      given.push(kind === ';' || kind === ')' ? { kind: 'omitted' } : this.#level(0));
    } while (this.#taken(';'));
    this.#expect(')');
    return given;
  }

  #deeper<T>(read: () => T): T {
    this.#depth += 1;
    if (this.#depth > FORMULA_MAX_DEPTH) throw new FormulaProblem('size', this.#tokens[this.#next]?.at ?? this.#end);
    const result = read();
    this.#depth -= 1;
    return result;
  }

  #operator<O extends Operator>(wanted: readonly O[]): O | null {
    const token = this.#tokens[this.#next];
    const found = token?.kind === 'operator' ? wanted.find((each) => each === token.value) : undefined;
    if (found === undefined) return null;
    this.#next += 1;
    return found;
  }

  #taken(kind: ';' | ')' | '(' | '%'): boolean {
    if (this.#tokens[this.#next]?.kind !== kind) return false;
    this.#next += 1;
    return true;
  }

  #expect(kind: ')'): void {
    if (this.#taken(kind)) return;
    const token = this.#tokens[this.#next];
    if (token === undefined) throw new FormulaProblem('end', this.#end);
    throw new FormulaProblem('unexpected', token.at, wordOf(token));
  }
}

function checkedSize(text: string): number {
  if (text.length > FORMULA_MAX_LENGTH) throw new FormulaProblem('size', FORMULA_MAX_LENGTH);
  return text.length;
}

function shownReference(token: ReferenceToken, book: Book, own: string): Formula {
  const sheet = token.sheet === null ? undefined : book.find(({ name }) => fold(name) === fold(token.sheet!));
  if (token.sheet !== null && sheet === undefined) throw new FormulaProblem('sheet', token.at, token.sheet);
  const grid = sheet ?? book.find(({ id }) => id === own);
  if (grid === undefined) return { kind: 'error', code: 'REF' };
  const from = shownCorner(token.from, grid, token.at);
  const to = token.to === null ? null : shownCorner(token.to, grid, token.at);
  if (to !== null && ((from.row === null) !== (to.row === null) || (from.column === null) !== (to.column === null)))
    throw new FormulaProblem('unexpected', token.at, `${token.from}:${token.to}`);
  return { kind: 'reference', sheet: sheet === undefined || sheet.id === own ? null : sheet.id, from, to };
}

function shownCorner(text: string, grid: SheetGrid, at: number): Corner {
  const [, fixedColumn, letters, fixedRow, digits] = /^(\$?)([A-Za-z]*)(\$?)([0-9]*)$/.exec(text)!;
  const row = digits === '' ? null : (grid.rows.ids[Number(digits) - 1] ?? undefined);
  const column = letters === '' ? null : (grid.columns.ids[columnIndex(letters!)] ?? undefined);
  if (row === undefined || column === undefined) throw new FormulaProblem('beyond', at, text);
  // « $1:$3 »: the one sign stands before the digits.
  const onlyRow = letters === '';
  return {
    row,
    column,
    fixedColumn: !onlyRow && fixedColumn === '$',
    fixedRow: fixedRow === '$' || (onlyRow && fixedColumn === '$'),
  };
}

function storedCorner(text: string): Corner {
  const [row = '', column = ''] = text.split('/');
  const bare = (part: string) => (part.startsWith('$') ? part.slice(1) : part);
  return {
    row: bare(row) === '' ? null : bare(row),
    column: bare(column) === '' ? null : bare(column),
    fixedRow: row.startsWith('$'),
    fixedColumn: column.startsWith('$'),
  };
}

function wordOf(token: Token): string {
  if (token.kind === 'reference') return token.from;
  return 'value' in token ? String(token.value) : token.kind;
}
