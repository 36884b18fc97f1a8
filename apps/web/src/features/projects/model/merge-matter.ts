import type { Answers, FieldUse, MatterFacts, Template, TemplateFault } from '@basoche/office/mail-merge';
import { LIST_FIELDS, MATTER_FIELDS, PEOPLE_FIELDS, PERSON_FIELDS } from '@basoche/office/mail-merge';
import { checkTemplate, fillTemplate, matterFields, readTemplate } from '@basoche/office/mail-merge';

export { partyName } from '@basoche/office/mail-merge';

/** What a model asks of a matter, for all who it is written to. */
export interface Asked {
  faults: readonly TemplateFault[];
  /** Missing or unknown. */
  fields: readonly FieldUse[];
}

/** @throws FileProblem */
export function askedOf(bytes: Uint8Array, facts: MatterFacts, recipients: readonly (string | null)[]): Asked {
  const template = readTemplate(bytes);
  const fields = new Map<string, FieldUse>();
  for (const recipient of recipients)
    for (const use of checkTemplate(template, matterFields({ ...facts, recipient })))
      if (use.state !== 'filled') fields.set(use.key, use);
  return { faults: template.faults, fields: [...fields.values()] };
}

/** One Word file for each recipient. @throws FileProblem */
export function mergedFiles(
  bytes: Uint8Array,
  facts: MatterFacts,
  recipients: readonly (string | null)[],
  answers: Answers,
): Uint8Array<ArrayBuffer>[] {
  const template: Template = readTemplate(bytes);
  return recipients.map((recipient) => fillTemplate(template, matterFields({ ...facts, recipient }), answers).bytes);
}

export const FIELD_TABLES = { matter: MATTER_FIELDS, people: PERSON_FIELDS, lists: LIST_FIELDS };

/** « Client, adresse », « Demandeurs 2, ville »: what a field is called. */
export function labelOfField(key: string): string {
  const known = (MATTER_FIELDS as Readonly<Record<string, string>>)[key];
  if (known !== undefined) return known;
  const parts = key.split('.');
  const field = (PERSON_FIELDS as Readonly<Record<string, string>>)[parts.at(-1)!];
  const [first = '', place = ''] = parts;
  const owner = { ...PEOPLE_FIELDS, ...LIST_FIELDS }[first as keyof typeof PEOPLE_FIELDS];
  if (owner === undefined) return `{${key}}`;
  const named = /^\d+$/.test(place) ? `${owner} ${place}` : owner;
  return field === undefined ? named : `${named}\u00a0: ${field.toLocaleLowerCase('fr')}`;
}
