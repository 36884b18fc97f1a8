import { fold } from '../formats/fold.ts';
import {
  FORMULA_MAX_DEPTH,
  FORMULA_MAX_LENGTH,
  FUNCTIONS,
  type Formula,
  type FunctionName,
  type Operator,
} from './formula.ts';
import { FormulaProblem, type Token, tokensOf } from './tokens.ts';

/** A column of the board, by the name that formulas show. */
export interface FormulaColumn {
  id: string;
  name: string;
}

const NAMES = Object.keys(FUNCTIONS) as FunctionName[];
/** From the loosest. */
const LEVELS: readonly (readonly Operator[])[] = [['=', '<>', '<=', '>=', '<', '>'], ['&'], ['+', '-'], ['*', '/']];

/** What a person typed: French names, columns by name. @throws FormulaProblem */
export function parseFormula(text: string, columns: readonly FormulaColumn[]): Formula {
  return new Parser(text.replace(/^\s*=/, ' '), {
    column: (name) => columns.find((each) => fold(each.name) === fold(name))?.id,
    call: (name) => NAMES.find((each) => fold(FUNCTIONS[each].french) === fold(name)),
    yes: 'VRAI',
    no: 'FAUX',
  }).whole();
}

/** What is stored: neutral names, columns by id. @throws FormulaProblem */
export function readFormula(stored: string): Formula {
  return new Parser(stored, {
    column: (id) => id,
    call: (name) => NAMES.find((each) => each === name),
    yes: 'TRUE',
    no: 'FALSE',
  }).whole();
}

interface Words {
  column: (name: string) => string | undefined;
  call: (name: string) => FunctionName | undefined;
  yes: string;
  no: string;
}

class Parser {
  readonly #tokens: Token[];
  readonly #words: Words;
  readonly #end: number;
  #next = 0;
  #depth = 0;

  constructor(text: string, words: Words) {
    if (text.length > FORMULA_MAX_LENGTH) throw new FormulaProblem('size', FORMULA_MAX_LENGTH);
    this.#tokens = tokensOf(text);
    this.#words = words;
    this.#end = text.length;
  }

  whole(): Formula {
    const formula = this.#level(0);
    const rest = this.#tokens[this.#next];
    if (rest) throw new FormulaProblem('unexpected', rest.at, wordOf(rest));
    return formula;
  }

  #level(level: number): Formula {
    const operators = LEVELS[level];
    if (operators === undefined) return this.#power();
    let left = this.#level(level + 1);
    for (;;) {
      const operator = this.#operator(operators);
      if (operator === null) return left;
      left = { kind: 'binary', operator, left, right: this.#level(level + 1) };
    }
  }

  #power(): Formula {
    const base = this.#sign();
    if (this.#operator(['^']) === null) return base;
    return this.#deeper(() => ({ kind: 'binary', operator: '^', left: base, right: this.#power() }));
  }

  #sign(): Formula {
    const sign = this.#operator(['-', '+']);
    if (sign === null) return this.#atom();
    return this.#deeper(() => {
      const of = this.#sign();
      return sign === '+' ? of : { kind: 'negative', of };
    });
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
      case 'column': {
        const id = this.#words.column(token.value);
        if (id === undefined) throw new FormulaProblem('column', token.at, token.value);
        return { kind: 'column', id };
      }
      case 'name':
        return this.#named(token.value, token.at);
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
    if (this.#tokens[this.#next]?.kind !== '(') {
      if (fold(word) === fold(this.#words.yes)) return { kind: 'boolean', value: true };
      if (fold(word) === fold(this.#words.no)) return { kind: 'boolean', value: false };
    }
    const name = this.#words.call(word);
    if (name === undefined) throw new FormulaProblem('function', at, word);
    this.#expect('(');
    return this.#deeper(() => {
      const given: Formula[] = [];
      if (this.#tokens[this.#next]?.kind !== ')') {
        do given.push(this.#level(0));
        while (this.#taken(';'));
      }
      this.#expect(')');
      const { min, max } = FUNCTIONS[name];
      if (given.length < min || given.length > max) throw new FormulaProblem('arguments', at, word);
      return { kind: 'call', name, arguments: given };
    });
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

  #taken(kind: ';' | ')' | '('): boolean {
    if (this.#tokens[this.#next]?.kind !== kind) return false;
    this.#next += 1;
    return true;
  }

  #expect(kind: ')' | '('): void {
    if (this.#taken(kind)) return;
    const token = this.#tokens[this.#next];
    if (token === undefined) throw new FormulaProblem('end', this.#end);
    throw new FormulaProblem('unexpected', token.at, wordOf(token));
  }
}

function wordOf(token: Token): string {
  return 'value' in token ? String(token.value) : token.kind;
}
