import { compare, numberOfText, numberText } from './convert.ts';
import { isError, type Scalar } from './value.ts';

/** What `NB.SI` and its like look for: a value, `">=100"`, `"<>"`, `"Dup*"` (`?` one character, `~` before a real one). */
export function criterion(wanted: Scalar): (value: Scalar) => boolean {
  if (typeof wanted === 'number') return equal(numberText(wanted), wanted);
  if (typeof wanted !== 'string') return (value) => sameValue(value, wanted ?? 0);
  const [, operator = '', rest = ''] = /^(<>|<=|>=|=|<|>)?([\s\S]*)$/.exec(wanted)!;
  const number = numberOfText(rest);
  switch (operator) {
    case '<':
    case '>':
    case '<=':
    case '>=':
      return (value) => holds(operator, value, number ?? rest);
    case '<>': {
      const same = equal(rest, number);
      return (value) => !same(value);
    }
    default:
      return operator === '' && rest === '' ? (value) => value === null || value === '' : equal(rest, number);
  }
}

/** A text with wildcards as a pattern, the whole of it, without regard to capitals. */
export function wildcard(text: string): RegExp {
  const pattern = text.replace(/~([*?~])|[.*+?^${}()|[\]\\]/g, (found, literal: string | undefined) => {
    if (literal !== undefined) return `\\${literal}`.replace('\\~', '~');
    return found === '*' ? '[\\s\\S]*' : found === '?' ? '[\\s\\S]' : `\\${found}`;
  });
  return new RegExp(`^${pattern}$`, 'iu');
}

function equal(rest: string, number: number | null): (value: Scalar) => boolean {
  if (rest === '') return (value) => value === null;
  if (/^(?:vrai|faux)$/i.test(rest)) {
    const wanted = /^vrai$/i.test(rest);
    return (value) => value === wanted;
  }
  const pattern = wildcard(rest);
  return (value) => {
    if (typeof value === 'number') return number !== null && compare(value, number) === 0;
    return typeof value === 'string' && pattern.test(value);
  };
}

function holds(operator: string, value: Scalar, than: number | string): boolean {
  if (typeof value !== typeof than) return false;
  const order = compare(value, than);
  if (operator === '<') return order < 0;
  if (operator === '>') return order > 0;
  return operator === '<=' ? order <= 0 : order >= 0;
}

function sameValue(value: Scalar, wanted: Exclude<Scalar, string | null>): boolean {
  if (isError(wanted)) return isError(value) && value.error === wanted.error;
  return typeof value === typeof wanted && compare(value, wanted) === 0;
}
