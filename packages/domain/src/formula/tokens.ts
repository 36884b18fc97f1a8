import { OPERATORS, type Operator } from './formula.ts';

export type Token =
  | { kind: 'number'; value: number; at: number }
  | { kind: 'text'; value: string; at: number }
  /** What stands between brackets: a column's name as people see it, or its id as it is stored. */
  | { kind: 'column'; value: string; at: number }
  | { kind: 'name'; value: string; at: number }
  | { kind: 'operator'; value: Operator; at: number }
  | { kind: '(' | ')' | ';'; at: number };

export type FormulaProblemReason =
  | 'character'
  | 'text'
  | 'bracket'
  | 'end'
  | 'unexpected'
  | 'column'
  | 'function'
  | 'arguments'
  | 'size';

/** What keeps a text from being a formula; `at` is where, from 0. */
export class FormulaProblem extends Error {
  readonly reason: FormulaProblemReason;
  readonly at: number;
  /** The word it is about. */
  readonly word: string;

  constructor(reason: FormulaProblemReason, at: number, word = '') {
    super(`formula: ${reason} at ${at}`);
    this.reason = reason;
    this.at = at;
    this.word = word;
  }
}

/** French or stored text alike: a decimal comma or point; arguments part by semicolons in both. */
export function tokensOf(text: string): Token[] {
  const tokens: Token[] = [];
  let at = 0;
  while (at < text.length) {
    const rest = text.slice(at);
    const space = /^[\s\u00A0\u202F]+/u.exec(rest);
    if (space) {
      at += space[0].length;
      continue;
    }
    const [token, length] = tokenOf(rest, at);
    tokens.push(token);
    at += length;
  }
  return tokens;
}

function tokenOf(rest: string, at: number): [Token, number] {
  const number = /^\d{1,15}(?:[.,]\d{1,6})?/.exec(rest)?.[0];
  if (number !== undefined) return [{ kind: 'number', value: Number(number.replace(',', '.')), at }, number.length];
  const [first = ''] = rest;
  if (first === '"' || first === '«' || first === '“' || first === '”') return quoted(rest, at);
  if (first === '[') return bracketed(rest, at);
  const operator = OPERATORS.find((each) => rest.startsWith(each));
  if (operator !== undefined) return [{ kind: 'operator', value: operator, at }, operator.length];
  if (first === '(' || first === ')' || first === ';') return [{ kind: first, at }, 1];
  const name = /^[\p{L}_][\p{L}\d_.]*/u.exec(rest)?.[0];
  if (name !== undefined) return [{ kind: 'name', value: name, at }, name.length];
  throw new FormulaProblem('character', at, first);
}

/** A text between straight quotes, doubled inside; or between French or curly ones, as keyboards make them. */
function quoted(rest: string, at: number): [Token, number] {
  if (rest.startsWith('"')) {
    const found = /^"((?:[^"]|"")*)"/.exec(rest);
    if (!found) throw new FormulaProblem('text', at);
    return [{ kind: 'text', value: found[1]!.replaceAll('""', '"'), at }, found[0].length];
  }
  const found = /^(?:«[\s\u00A0\u202F]?([^»]*?)[\s\u00A0\u202F]?»|[“”]([^“”]*)[“”])/u.exec(rest);
  if (!found) throw new FormulaProblem('text', at);
  return [{ kind: 'text', value: found[1] ?? found[2] ?? '', at }, found[0].length];
}

function bracketed(rest: string, at: number): [Token, number] {
  const found = /^\[((?:[^\]]|\]\])*)\]/.exec(rest);
  if (!found) throw new FormulaProblem('bracket', at);
  return [{ kind: 'column', value: found[1]!.replaceAll(']]', ']').trim(), at }, found[0].length];
}
