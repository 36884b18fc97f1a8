import { type Call, define, type Family, MANY } from '../call.ts';
import { numberOfText, roundTo, toText } from '../convert.ts';
import { wildcard } from '../criteria.ts';
import { patternText } from '../pattern.ts';
import { fail, Failure, isError, type Scalar } from '../value.ts';

const TEXT_MAX_LENGTH = 32_767;

export const TEXTS: Family = {
  CONCAT: define('CONCAT', 1, MANY, (call) => joined(call, 0, '')),
  CONCATENATE: define('CONCATENER', 1, MANY, (call) => short(call.given.map((_, index) => call.text(index)).join(''))),
  TEXTJOIN: define('JOINDRE.TEXTE', 3, MANY, (call) => joined(call, 2, call.text(0), call.boolean(1))),
  LEN: define('NBCAR', 1, 1, (call) => charsOf(call.text(0)).length),
  UPPER: define('MAJUSCULE', 1, 1, (call) => call.text(0).toLocaleUpperCase('fr')),
  LOWER: define('MINUSCULE', 1, 1, (call) => call.text(0).toLocaleLowerCase('fr')),
  PROPER: define('NOMPROPRE', 1, 1, (call) =>
    call
      .text(0)
      .toLocaleLowerCase('fr')
      .replace(/(?<!\p{L})\p{L}/gu, (letter) => letter.toLocaleUpperCase('fr')),
  ),
  TRIM: define('SUPPRESPACE', 1, 1, (call) => call.text(0).replace(/ +/g, ' ').replace(/^ | $/g, '')),
  CLEAN: define('EPURAGE', 1, 1, (call) => call.text(0).replace(/\p{Cc}/gu, '')),
  LEFT: define('GAUCHE', 1, 2, (call) =>
    charsOf(call.text(0))
      .slice(0, length(call, 1, 1))
      .join(''),
  ),
  RIGHT: define('DROITE', 1, 2, (call) => {
    const [chars, count] = [charsOf(call.text(0)), length(call, 1, 1)];
    return count === 0 ? '' : chars.slice(-count).join('');
  }),
  MID: define('STXT', 3, 3, (call) => {
    const from = call.integer(1);
    return from < 1
      ? fail('VALUE')
      : charsOf(call.text(0))
          .slice(from - 1, from - 1 + length(call, 2))
          .join('');
  }),
  FIND: define('TROUVE', 2, 3, (call) => {
    const from = call.integer(2, 1);
    return from < 1 ? fail('VALUE') : placeIn(call.text(1), from, (text) => text.indexOf(call.text(0)));
  }),
  SEARCH: define('CHERCHE', 2, 3, (call) => {
    const [wanted, text, from] = [call.text(0), call.text(1), call.integer(2, 1)];
    if (from < 1) fail('VALUE');
    const pattern = new RegExp(wildcard(wanted).source.slice(1, -1), 'iu');
    return placeIn(text, from, (rest) => rest.search(pattern));
  }),
  REPLACE: define('REMPLACER', 4, 4, (call) => {
    const [chars, from, count] = [charsOf(call.text(0)), call.integer(1), length(call, 2)];
    if (from < 1) fail('VALUE');
    return short([...chars.slice(0, from - 1), call.text(3), ...chars.slice(from - 1 + count)].join(''));
  }),
  SUBSTITUTE: define('SUBSTITUE', 3, 4, (call) => {
    const [text, old, fresh] = [call.text(0), call.text(1), call.text(2)];
    if (old === '') return text;
    if (!call.has(3)) return short(text.replaceAll(old, () => fresh));
    const which = call.integer(3);
    if (which < 1) fail('VALUE');
    let seen = 0;
    return short(text.replaceAll(old, (found) => ((seen += 1) === which ? fresh : found)));
  }),
  REPT: define('REPT', 2, 2, (call) => {
    const [text, times] = [call.text(0), call.integer(1)];
    if (times < 0 || text.length * times > TEXT_MAX_LENGTH) fail('VALUE');
    return text.repeat(times);
  }),
  EXACT: define('EXACT', 2, 2, (call) => call.text(0) === call.text(1)),
  CHAR: define('CAR', 1, 1, (call) => {
    const code = call.integer(0);
    return code < 1 || code > 255 ? fail('VALUE') : String.fromCharCode(code);
  }),
  CODE: define('CODE', 1, 1, (call) => call.text(0).codePointAt(0) ?? fail('VALUE')),
  UNICHAR: define('UNICAR', 1, 1, (call) => {
    const code = call.integer(0);
    const valid = code >= 1 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff);
    return valid ? String.fromCodePoint(code) : fail('VALUE');
  }),
  UNICODE: define('UNICODE', 1, 1, (call) => call.text(0).codePointAt(0) ?? fail('VALUE')),
  T: define('T', 1, 1, (call) => {
    const value = call.scalar(0);
    return typeof value === 'string' ? value : '';
  }),
  VALUE: define('CNUM', 1, 1, (call) => {
    const value = call.scalar(0);
    return typeof value === 'number' ? value : (numberOfText(toText(value)) ?? fail('VALUE'));
  }),
  TEXT: define('TEXTE', 2, 2, (call) => {
    const value = call.scalar(0);
    const number = typeof value === 'string' ? numberOfText(value) : Number(value ?? 0);
    return number === null ? toText(value) : patternText(number, call.text(1));
  }),
  FIXED: define('CTXT', 1, 3, (call) => {
    const digits = call.integer(1, 2);
    if (digits > 15) fail('VALUE');
    const rounded = roundTo(call.number(0), digits);
    const zeros = digits > 0 ? `,${'0'.repeat(digits)}` : '';
    return patternText(rounded, `${call.boolean(2, false) ? '0' : '# ##0'}${zeros}`);
  }),
};

/** Characters as people count them: a sign of two units is one, and is never parted. */
function charsOf(text: string): string[] {
  return Array.from(text);
}

/** The place, from 1, of what is found from a place on. */
function placeIn(text: string, from: number, indexIn: (rest: string) => number): number {
  const chars = charsOf(text);
  if (from > chars.length + 1) fail('VALUE');
  const rest = chars.slice(from - 1).join('');
  const at = indexIn(rest);
  return at < 0 ? fail('VALUE') : from + charsOf(rest.slice(0, at)).length;
}

function joined(call: Call, from: number, between: string, skipsEmpty = false): string {
  const parts: string[] = [];
  for (const { value } of call.values(from)) {
    const text = textOf(value);
    if (text !== '' || !skipsEmpty) parts.push(text);
  }
  return short(parts.join(between));
}

function textOf(value: Scalar): string {
  if (isError(value)) throw new Failure(value.error);
  return toText(value);
}

function length(call: Call, index: number, otherwise?: number): number {
  const count = call.integer(index, otherwise);
  return count < 0 ? fail('VALUE') : count;
}

/** @throws Failure past what a cell holds */
function short(text: string): string {
  return text.length > TEXT_MAX_LENGTH ? fail('VALUE') : text;
}
