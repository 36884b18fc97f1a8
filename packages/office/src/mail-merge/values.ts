/** What a field holds. `null`, and a text with nothing in it, are missing. */
export type MergeValue = null | string | number | boolean | MergeDate | MergeMoney | MergeRecord | MergeList;

export interface MergeDate {
  kind: 'date';
  /** `yyyy-mm-dd` */
  date: string;
}

export interface MergeMoney {
  kind: 'money';
  cents: number;
}

export type Gender = 'masculine' | 'feminine';

/** A thing with fields: a matter, a person. */
export interface MergeRecord {
  kind: 'record';
  /** What it is called where it stands alone; `null` is missing. */
  text: string | null;
  gender: Gender | null;
  fields: Readonly<Record<string, MergeValue>>;
}

/** Several of one kind. */
export interface MergeList {
  kind: 'list';
  /** What one of them is called inside of a loop: `demandeur`. */
  one: string;
  items: readonly MergeRecord[];
  /** One with all fields and nothing in them, which tells what is unknown where there is none. */
  blank: MergeRecord;
  fields: Readonly<Record<string, MergeValue>>;
}

/** Where names are looked up: the innermost loop first. */
export interface Scope {
  record: MergeRecord;
  /** Where it is: `demandeurs.1`; `''` of all fields. */
  key: string;
  one: string;
}

export interface Found {
  value: MergeValue;
  /** What the field is called whatever loop it is read from. */
  key: string;
}

export type Answers = Readonly<Record<string, string>>;

/** A field as it is seen from a place; `undefined` where nothing is called so. */
export function findField(path: readonly string[], scopes: readonly Scope[], answers: Answers): Found | undefined {
  const [first = '', ...rest] = path;
  for (const { record, key, one } of scopes) {
    if (one !== '' && one === first) {
      const found = within({ value: record, key }, rest);
      if (found !== undefined) return answered(found, answers);
    }
    if (Object.hasOwn(record.fields, first)) {
      const start = { value: record.fields[first]!, key: key === '' ? first : `${key}.${first}` };
      const found = within(start, rest);
      return found === undefined ? undefined : answered(found, answers);
    }
  }
  return undefined;
}

/** Whether a field has something in it. */
export function isFilled(value: MergeValue): boolean {
  if (value === null || value === '' || value === false || value === 0) return false;
  if (typeof value !== 'object') return true;
  if (value.kind === 'list') return value.items.length > 0;
  return value.kind !== 'record' || (value.text !== null && value.text !== '');
}

function within(start: Found, names: readonly string[]): Found | undefined {
  let { value, key } = start;
  for (const name of names) {
    if (typeof value !== 'object' || value === null || !('fields' in value)) return undefined;
    if (!Object.hasOwn(value.fields, name)) return undefined;
    value = value.fields[name]!;
    key = `${key}.${name}`;
  }
  return { value, key };
}

function answered(found: Found, answers: Answers): Found {
  const answer = Object.hasOwn(answers, found.key) ? answers[found.key]!.trim() : '';
  if (answer === '') return found;
  const { value } = found;
  const isRecord = typeof value === 'object' && value !== null && value.kind === 'record';
  return { key: found.key, value: isRecord ? { ...value, text: answer } : answer };
}
