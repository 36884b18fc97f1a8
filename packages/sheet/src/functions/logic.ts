import { type Call, define, type Family, MANY } from '../call.ts';
import { compare, toBoolean } from '../convert.ts';
import {
  attempt,
  type ErrorCode,
  errorValue,
  fail,
  Failure,
  isArea,
  isError,
  type Scalar,
  single,
  type Value,
} from '../value.ts';

const same = { gives: 'same' } as const;

export const LOGIC: Family = {
  IF: define('SI', 2, 3, (call) => (call.boolean(0) ? call.value(1) : call.count > 2 ? call.value(2) : false), same),
  IFS: define('SI.CONDITIONS', 2, MANY, (call) => {
    for (let at = 0; at + 1 < call.count; at += 2) if (call.boolean(at)) return call.value(at + 1);
    return errorValue('NA');
  }),
  SWITCH: define('SI.MULTIPLE', 3, MANY, switched),
  IFERROR: define('SIERREUR', 2, 2, (call) => orElse(call, () => true), same),
  IFNA: define('SI.NON.DISP', 2, 2, (call) => orElse(call, (code) => code === 'NA'), same),
  AND: define('ET', 1, MANY, (call) => booleans(call).every(Boolean)),
  OR: define('OU', 1, MANY, (call) => booleans(call).some(Boolean)),
  XOR: define('OUX', 1, MANY, (call) => booleans(call).filter(Boolean).length % 2 === 1),
  NOT: define('NON', 1, 1, (call) => !call.boolean(0)),
  TRUE: define('VRAI', 0, 0, () => true),
  FALSE: define('FAUX', 0, 0, () => false),
  ISBLANK: define('ESTVIDE', 1, 1, (call) => call.any(0) === null),
  ISERROR: define('ESTERREUR', 1, 1, (call) => isError(probe(call))),
  ISERR: define('ESTERR', 1, 1, (call) => {
    const value = probe(call);
    return isError(value) && value.error !== 'NA';
  }),
  ISNA: define('ESTNA', 1, 1, (call) => {
    const value = probe(call);
    return isError(value) && value.error === 'NA';
  }),
  ISNUMBER: define('ESTNUM', 1, 1, (call) => typeof probe(call) === 'number'),
  ISTEXT: define('ESTTEXTE', 1, 1, (call) => typeof probe(call) === 'string'),
  ISNONTEXT: define('ESTNONTEXTE', 1, 1, (call) => typeof probe(call) !== 'string'),
  ISLOGICAL: define('ESTLOGIQUE', 1, 1, (call) => typeof probe(call) === 'boolean'),
  ISEVEN: define('EST.PAIR', 1, 1, (call) => Math.abs(call.integer(0)) % 2 === 0),
  ISODD: define('EST.IMPAIR', 1, 1, (call) => Math.abs(call.integer(0)) % 2 === 1),
  ISREF: define('ESTREF', 1, 1, (call) => {
    const value = attempt(() => call.value(0));
    return isArea(value) && value.range !== undefined;
  }),
  ISFORMULA: define('ESTFORMULE', 1, 1, (call) => call.around.hasFormula(call.range(0))),
  LET: define('LET', 3, MANY, (call) => {
    let { around } = call;
    if (call.count % 2 === 0) fail('VALUE');
    for (let at = 0; at + 1 < call.count; at += 2) {
      const [name, formula] = [call.given[at]!, call.given[at + 1]!];
      if (name.kind !== 'name') fail('NAME');
      const before = around;
      around = before.naming(
        name.name,
        attempt(() => before.evaluate(formula)),
      );
    }
    return around.evaluate(call.given.at(-1)!);
  }),
  NA: define('NA', 0, 0, () => errorValue('NA')),
  N: define('N', 1, 1, (call) => {
    const value = call.scalar(0);
    return typeof value === 'number' ? value : value === true ? 1 : 0;
  }),
  TYPE: define('TYPE', 1, 1, (call) => {
    const value = single(attempt(() => call.value(0)));
    if (isArea(value)) return 64;
    if (isError(value)) return 16;
    return typeof value === 'string' ? 2 : typeof value === 'boolean' ? 4 : 1;
  }),
  'ERROR.TYPE': define('TYPE.ERREUR', 1, 1, (call) => {
    const value = probe(call);
    return (isError(value) && NUMBERS_OF_ERRORS[value.error]) || fail('NA');
  }),
};

/** As spreadsheets number them. */
const NUMBERS_OF_ERRORS: Partial<Record<ErrorCode, number>> = {
  ...{ NULL: 1, DIV: 2, VALUE: 3, REF: 4, NAME: 5, NUM: 6, NA: 7, SPILL: 9, CALC: 14 },
};

/** One value, an error as a value too. */
function probe(call: Call): Scalar {
  const value = attempt(() => call.any(0));
  return isArea(value) ? errorValue('VALUE') : value;
}

function orElse(call: Call, catches: (code: string) => boolean): Value {
  const value = attempt(() => call.value(0));
  const one = single(value);
  return (isError(one) && catches(one.error) ? call.value(1) : value) ?? 0;
}

function switched(call: Call): Value {
  const wanted = call.scalar(0);
  let at = 1;
  for (; at + 1 < call.count; at += 2) {
    const each = call.scalar(at);
    if (typeof each === typeof wanted && compare(each, wanted) === 0) return call.value(at + 1);
  }
  return at < call.count ? call.value(at) : errorValue('NA');
}

/** Of cells the boxes and numbers alone. @throws Failure when there is none */
function booleans(call: Call): boolean[] {
  const found: boolean[] = [];
  for (const { value, direct } of call.values()) {
    if (isError(value)) throw new Failure(value.error);
    if (direct ? value !== null : typeof value === 'boolean' || typeof value === 'number') found.push(toBoolean(value));
  }
  return found.length === 0 ? fail('VALUE') : found;
}
