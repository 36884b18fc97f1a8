import { ERROR_CODES, ERROR_WORDS, type ErrorCode } from './value.ts';
import { FormulaProblem, OPERATORS, type Operator } from './formula.ts';

export type Token =
  | { kind: 'number'; value: number; at: number }
  | { kind: 'text'; value: string; at: number }
  | { kind: 'error'; code: ErrorCode; at: number }
  /** As written: `B2`, `$B$2:C4`, `Feuil1!A:A`; stored between brackets. */
  | { kind: 'reference'; sheet: string | null; from: string; to: string | null; at: number }
  | { kind: 'name'; value: string; at: number }
  | { kind: 'operator'; value: Operator; at: number }
  | { kind: '(' | ')' | ';' | '%' | '@'; at: number };

const SPACE = /^[\s\u00A0\u202F]+/u;
const SHEET = /^(?:'((?:[^']|'')+)'|([\p{L}_][\p{L}\d_.]*))!/u;
const SHOWN_RANGE =
  /^(\$?[A-Za-z]{1,3}\$?[0-9]{1,7}|\$?[A-Za-z]{1,3}(?=:)|\$?[0-9]{1,7}(?=:))(?::(\$?[A-Za-z]{1,3}\$?[0-9]{1,7}|\$?[A-Za-z]{1,3}|\$?[0-9]{1,7}))?(?![\p{L}\d_.(])/u;
const STORED_RANGE = /^\[(?:([\w-]+)!)?(\$?[\w.-]*\/\$?[\w.-]*)(?::(\$?[\w.-]*\/\$?[\w.-]*))?\]/;
const SHOWN_NUMBER = /^(?:[0-9]+(?:[.,][0-9]*)?|[.,][0-9]+)(?:[eE][+-]?[0-9]{1,3})?/;
const STORED_NUMBER = /^(?:[0-9]+(?:\.[0-9]*)?|\.[0-9]+)(?:[eE][+-]?[0-9]{1,3})?/;

/** What a person typed: a decimal comma (or point), arguments parted by semicolons. @throws FormulaProblem */
export function shownTokens(text: string): Token[] {
  return tokensOf(text, ';', SHOWN_NUMBER, shownReference, 'shown');
}

/** What files of spreadsheets hold: a decimal point, arguments parted by commas, cells by their address. @throws FormulaProblem */
export function excelTokens(text: string): Token[] {
  return tokensOf(text, ',', STORED_NUMBER, shownReference, 'stored');
}

/** What is stored: a decimal point, arguments parted by commas, lines by id. @throws FormulaProblem */
export function storedTokens(text: string): Token[] {
  return tokensOf(text, ',', STORED_NUMBER, storedReference, 'stored');
}

type Found = [token: Token, length: number];

function tokensOf(
  text: string,
  separator: ';' | ',',
  number: RegExp,
  reference: (rest: string, at: number) => Found | null,
  words: 'shown' | 'stored',
): Token[] {
  const tokens: Token[] = [];
  let at = 0;
  while (at < text.length) {
    const rest = text.slice(at);
    const space = SPACE.exec(rest);
    if (space) {
      at += space[0].length;
      continue;
    }
    const [token, length] =
      reference(rest, at) ?? numeric(rest, at, number) ?? errorWord(rest, at, words) ?? symbol(rest, at, separator);
    tokens.push(token);
    at += length;
  }
  return tokens;
}

function shownReference(rest: string, at: number): Found | null {
  const sheet = SHEET.exec(rest);
  const start = sheet?.[0].length ?? 0;
  const range = SHOWN_RANGE.exec(rest.slice(start));
  // « 1:3 » is rows, and « 12 » a number.
  if (!range || (range[2] === undefined && !/[A-Za-z]/.test(range[1]!))) return null;
  const name = sheet ? (sheet[1]?.replaceAll("''", "'") ?? sheet[2]!) : null;
  return [{ kind: 'reference', sheet: name, from: range[1]!, to: range[2] ?? null, at }, start + range[0].length];
}

function storedReference(rest: string, at: number): Found | null {
  const range = STORED_RANGE.exec(rest);
  if (!range) return null;
  return [{ kind: 'reference', sheet: range[1] ?? null, from: range[2]!, to: range[3] ?? null, at }, range[0].length];
}

function numeric(rest: string, at: number, pattern: RegExp): Found | null {
  const written = pattern.exec(rest)?.[0];
  return written === undefined
    ? null
    : [{ kind: 'number', value: Number(written.replace(',', '.')), at }, written.length];
}

function errorWord(rest: string, at: number, words: 'shown' | 'stored'): Found | null {
  if (!rest.startsWith('#')) return null;
  // Who types may use the words of files too.
  for (const kind of new Set([words, 'stored'] as const)) {
    const code = ERROR_CODES.find((each) => rest.toUpperCase().startsWith(ERROR_WORDS[each][kind]));
    if (code !== undefined) return [{ kind: 'error', code, at }, ERROR_WORDS[code][kind].length];
  }
  return null;
}

function symbol(rest: string, at: number, separator: ';' | ','): Found {
  const [first = ''] = rest;
  if (first === '"' || first === '«' || first === '“' || first === '”') return quoted(rest, at);
  if (first === separator) return [{ kind: ';', at }, 1];
  if (first === '(' || first === ')' || first === '%' || first === '@') return [{ kind: first, at }, 1];
  const operator = OPERATORS.find((each) => rest.startsWith(each));
  if (operator !== undefined) return [{ kind: 'operator', value: operator, at }, operator.length];
  const name = /^[\p{L}_][\p{L}\d_.]*/u.exec(rest)?.[0];
  if (name !== undefined) return [{ kind: 'name', value: name, at }, name.length];
  throw new FormulaProblem('character', at, first);
}

/** A text between straight quotes, doubled inside; or between French or curly ones, as keyboards make them. */
function quoted(rest: string, at: number): Found {
  const straight = /^"((?:[^"]|"")*)"/.exec(rest);
  if (straight) return [{ kind: 'text', value: straight[1]!.replaceAll('""', '"'), at }, straight[0].length];
  const curly = /^(?:«[\s\u00A0\u202F]?([^»]*?)[\s\u00A0\u202F]?»|[“”]([^“”]*)[“”])/u.exec(rest);
  if (!curly) throw new FormulaProblem('text', at);
  return [{ kind: 'text', value: curly[1] ?? curly[2] ?? '', at }, curly[0].length];
}
