import type { Contact } from '@basoche/protocol';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../app/http/api.ts';
import { keptForm } from '../../../app/storage/kept-values.ts';
import { useUser } from '../../../app/session/session.ts';
import { useRecordForm, type Draft } from '../../../shared/form/use-record-form.ts';
import { errorsOf, valuesOf, type ContactField, type ContactValues } from './contact-form.ts';

/** Where what is typed about a contact stays until it is saved; `null`: a new one. */
export const draftOf = (userId: string, id: string | null) =>
  keptForm<Draft<ContactValues>>(`contact ${userId} ${id ?? 'new'}`);

export type ContactFormState = ReturnType<typeof useContactForm>;

export interface ContactFormOptions {
  id: string | null;
  row: Readonly<Partial<Contact>>;
  /** @param fields that were changed @param seen what the person had before their eyes, of the same fields */
  send: (fields: Partial<ContactValues>, seen: Partial<ContactValues>) => Promise<void>;
}

/** A form over one contact, that others change as well. */
export function useContactForm({ id, row, send }: ContactFormOptions) {
  const { t } = useTranslation('common');
  const { id: userId } = useUser();
  const [keep] = useState(() => draftOf(userId, id));
  const [conflicts, setConflicts] = useState<readonly ContactField[]>([]);
  const [decided, setDecided] = useState<readonly string[]>([]);
  const [blocked, setBlocked] = useState<readonly ContactField[]>([]);
  const current = valuesOf(row);
  const form = useRecordForm<ContactValues>({
    current,
    keep,
    check: (values) => ({
      ...errorsOf(values),
      ...Object.fromEntries(blocked.map((field) => [field, t('dateInvalid')])),
    }),
    wire: (values) => ({ ...values }),
    send: async ({ seen, ...fields }) => {
      try {
        await send(fields, withoutFields(seen as Partial<ContactValues>, decided));
        setConflicts([]);
        setDecided([]);
      } catch (error) {
        if (error instanceof ApiError && error.code === 'CONFLICT')
          setConflicts(Object.keys(error.fields) as ContactField[]);
        throw error;
      }
    },
    reload: () => undefined,
  });

  /** The choice is made: what the field says, said over what stands there now. */
  function settle(field: ContactField, value: ContactValues[ContactField]) {
    setConflicts((open) => open.filter((each) => each !== field));
    const before = { ...form.values.before, [field]: current[field] };
    form.replace({ ...form.values, [field]: value, before });
    form.forget(field);
  }

  return {
    ...form,
    current,
    conflicts,
    takeTheirs: (field: ContactField) => settle(field, current[field]),
    takeMine(field: ContactField) {
      setDecided((fields) => [...fields, field]);
      settle(field, form.values[field]);
    },
    /** What is typed there is nothing that can be saved. */
    blockOn(field: ContactField, isBlocked: boolean) {
      setBlocked((open) => (isBlocked ? [...open, field] : open.filter((each) => each !== field)));
    },
  };
}

function withoutFields(values: Partial<ContactValues>, fields: readonly string[]): Partial<ContactValues> {
  return Object.fromEntries(Object.entries(values).filter(([field]) => !fields.includes(field)));
}
