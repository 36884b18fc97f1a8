import type { ReasonText, RecordKind, RowOfRecord } from '@basoche/protocol';
import type { z } from 'zod';
import type { RecordLink } from './record-link.ts';

/** How a field is typed and read; a text where nothing is said. */
export type FieldInput =
  | 'flag'
  | 'day'
  | 'colleague'
  | 'email'
  | 'tel'
  | 'fax'
  | 'web'
  | 'number'
  | 'country'
  | 'note'
  | 'links'
  | RecordLink;

/** Values of a form by field. */
export type FieldValues = Readonly<Record<string, unknown>>;

/** What the screens of a kind differ in: everything else they share. */
export interface RecordScreens {
  link: RecordLink;
  /** Fields by group of the form and the page, in their order; `group_…` of the dictionary is its title. */
  groups: Readonly<Record<string, readonly string[]>>;
  inputs: Readonly<Record<string, FieldInput>>;
  required: readonly string[];
  /** What stands under a field of the form: keys of the dictionary. */
  hints: Readonly<Record<string, string>>;
  schemas: { create: z.ZodType; update: z.ZodType };
  /** Why one that is hidden is not shown, and what its page is called. */
  hidden: { reason: ReasonText; title: string } | null;
}

interface TypedScreens<Kind extends RecordKind, Field extends keyof RowOfRecord<Kind> & string> {
  kind: Kind;
  link: RecordLink;
  groups: Readonly<Record<string, readonly Field[]>>;
  inputs: Partial<Record<NoInfer<Field>, FieldInput>>;
  required: readonly NoInfer<Field>[];
  hints?: Partial<Record<NoInfer<Field>, string>>;
  schemas: { create: z.ZodType; update: z.ZodType };
  hidden?: { reason: ReasonText; title: string };
}

/** Types the fields by their kind. */
export function recordScreens<Kind extends RecordKind, Field extends keyof RowOfRecord<Kind> & string>(
  screens: TypedScreens<Kind, Field>,
): RecordScreens {
  const { link, groups, inputs, required, hints = {}, schemas, hidden = null } = screens;
  return { link, groups, required, schemas, hidden, inputs: given(inputs), hints: given(hints) };
}

/** Every field of a form, in its order. */
export function fieldsOf({ groups }: Pick<RecordScreens, 'groups'>): readonly string[] {
  return Object.values(groups).flat();
}

function given<V>(values: Partial<Record<string, V>>): Readonly<Record<string, V>> {
  return values as Readonly<Record<string, V>>;
}
