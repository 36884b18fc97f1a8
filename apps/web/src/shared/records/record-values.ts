import { issueText } from '../../i18n/reasons.ts';
import { fieldsOf } from './record-screens.ts';
import type { FieldValues, RecordScreens } from './record-screens.ts';

/** What a form shows of a record, or of a new one. */
export function valuesOf(screens: RecordScreens, row: object): FieldValues {
  const from = { ...screens.link.kind.blank, ...row } as FieldValues;
  return Object.fromEntries(fieldsOf(screens).map((field) => [field, from[field]]));
}

/** What the contract finds wrong, in French, by field. */
export function errorsOf({ schemas }: RecordScreens, values: FieldValues): Record<string, string> {
  const errors: Record<string, string> = {};
  for (const issue of schemas.create.safeParse(values).error?.issues ?? [])
    errors[String(issue.path[0])] ??= issueText(issue);
  return errors;
}

/** Values as the server will have them, so that what is pending reads like what is saved. */
export function asSaved({ schemas, link }: RecordScreens, values: FieldValues): FieldValues {
  const parsed = schemas.update.parse(values) as FieldValues;
  const blank = link.kind.blank as FieldValues;
  return Object.fromEntries(Object.keys(values).map((field) => [field, parsed[field] ?? blank[field]]));
}

/** A new record as the call takes it: what was left empty is not given. */
export function newValuesOf(screens: RecordScreens, values: FieldValues): FieldValues {
  return Object.fromEntries(Object.entries(asSaved(screens, values)).filter(([, value]) => isGiven(value)));
}

/** There is something to read. */
export function isGiven(value: unknown): boolean {
  if (Array.isArray(value)) return value.length > 0;
  return value !== '' && value !== null && value !== undefined && value !== false;
}
