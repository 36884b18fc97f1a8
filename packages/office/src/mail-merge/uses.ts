import { agreedForm, shownValue } from './formats.ts';
import type { Condition, ConditionTerm, FieldPath, Format } from './tag.ts';
import { foldedText } from '@basoche/domain';
import { findField, isFilled } from './values.ts';
import type { Answers, MergeList, MergeRecord, MergeValue, Scope } from './values.ts';

/** A field that a model asks for. */
export interface FieldUse {
  /** `client.adresse`, `demandeurs.1.adresse`; of an unknown one as it is typed, folded. */
  key: string;
  /** `missing`: there is nothing in it. `unknown`: nothing is called so. */
  state: 'filled' | 'missing' | 'unknown';
  /** The text of the paragraph where it stands first. */
  place: string;
}

/** Looks fields up, and remembers which were asked for. */
export class Fields {
  readonly #answers: Answers;
  readonly #uses = new Map<string, FieldUse>();

  constructor(answers: Answers) {
    this.#answers = answers;
  }

  uses(): FieldUse[] {
    return [...this.#uses.values()];
  }

  /** `undefined`: nothing is called so. */
  text(path: FieldPath, formats: readonly Format[], scopes: readonly Scope[], place: string): string | undefined {
    const found = findField(path, scopes, this.#answers);
    if (found === undefined) return this.#unknown(path, place);
    const shown = shownValue(found.value, formats);
    // A default is there for what may be missing.
    this.#add(found.key, shown === null ? 'missing' : 'filled', place);
    return shown ?? '';
  }

  agreement(path: FieldPath, forms: readonly string[], scopes: readonly Scope[], place: string): string | undefined {
    const found = findField(path, scopes, this.#answers);
    if (found === undefined) return this.#unknown(path, place);
    const { value, key } = found;
    const isPerson = typeof value === 'object' && value !== null && value.kind === 'record';
    const civility = isPerson && 'civilite' in value.fields ? `${key}.civilite` : null;
    const typed = civility === null ? '' : this.#answer(civility);
    if (civility !== null && isPerson && value.gender === null)
      this.#add(civility, typed === '' ? 'missing' : 'filled', place);
    else this.#add(key, isFilled(value) ? 'filled' : 'missing', place);
    const isWoman = /^(?:m(?:ada)?me|mademoiselle|mlle|f)/i.test(typed.trim());
    return agreedForm(isPerson && isWoman ? { ...value, gender: 'feminine' } : value, forms);
  }

  /** What a block is repeated for. */
  list(path: FieldPath, scopes: readonly Scope[], place: string): { list: MergeList; key: string } | undefined {
    const found = findField(path, scopes, this.#answers);
    const value = found?.value;
    const isList = typeof value === 'object' && value !== null && (value.kind === 'list' || value.kind === 'record');
    if (found === undefined || !isList) {
      this.#unknown(path, place);
      return undefined;
    }
    this.#add(found.key, isFilled(value) ? 'filled' : 'missing', place);
    return { list: value.kind === 'list' ? value : alone(value), key: found.key };
  }

  holds(condition: Condition, scopes: readonly Scope[], place: string): boolean {
    // Every term is looked up, so that each unknown field is told.
    const alternatives = condition.map((terms) => terms.map((term) => this.#termHolds(term, scopes, place)));
    return alternatives.some((terms) => !terms.includes(false));
  }

  #termHolds({ path, isNegated, compared }: ConditionTerm, scopes: readonly Scope[], place: string): boolean {
    const found = findField(path, scopes, this.#answers);
    if (found === undefined) {
      this.#unknown(path, place);
      return isNegated;
    }
    // That nothing is in a field that is only asked about is no lack.
    if (isFilled(found.value)) this.#add(found.key, 'filled', place);
    const holds = compared === null ? isFilled(found.value) : compare(found.value, compared.by, compared.to);
    return holds !== isNegated;
  }

  #answer(key: string): string {
    return Object.hasOwn(this.#answers, key) ? this.#answers[key]!.trim() : '';
  }

  #unknown(path: FieldPath, place: string): string | undefined {
    const key = path.join('.');
    const answer = this.#answer(key);
    this.#add(key, 'unknown', place);
    return answer === '' ? undefined : answer;
  }

  /** What is missing in one place is missing. */
  #add(key: string, state: FieldUse['state'], place: string): void {
    const before = this.#uses.get(key);
    if (before === undefined) this.#uses.set(key, { key, state, place });
    else if (before.state === 'filled') before.state = state;
  }
}

function alone(record: MergeRecord): MergeList {
  const items = isFilled(record) ? [record] : [];
  return { kind: 'list', one: '', items, blank: record, fields: {} };
}

function compare(value: MergeValue, by: '=' | '≠' | '>' | '<', to: string): boolean {
  const [left, right] = [numberOf(value), Number(to.replaceAll(/[\s\u00a0\u202f€]/g, '').replace(',', '.'))];
  if (by === '>') return left > right;
  if (by === '<') return left < right;
  const isSame = Number.isNaN(left) ? plain(shownValue(value, []) ?? '') === plain(to) : left === right;
  return isSame === (by === '=');
}

function numberOf(value: MergeValue): number {
  if (typeof value === 'number') return value;
  if (typeof value !== 'object' || value === null) return Number.NaN;
  if (value.kind === 'money') return value.cents / 100;
  return value.kind === 'list' ? value.items.length : Number.NaN;
}

function plain(text: string): string {
  return foldedText(text.trim(), { accents: false, case: false });
}
