import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../app/http/api.ts';
import { useUser } from '../../app/session/session.ts';
import { keptForm } from '../../app/storage/kept-values.ts';
import { useRecordForm, type Draft } from '../form/use-record-form.ts';
import type { RecordLink } from './record-link.ts';
import type { FieldValues, RecordScreens } from './record-screens.ts';
import { errorsOf, valuesOf } from './record-values.ts';

/** Where what is typed about a record stays until it is saved; `null`: a new one. */
export const draftOf = ({ kind }: RecordLink, userId: string, id: string | null) =>
  keptForm<Draft<FieldValues>>(`${kind.name} ${userId} ${id ?? 'new'}`);

export type KindForm = ReturnType<typeof useKindForm>;

export interface KindFormOptions {
  screens: RecordScreens;
  id: string | null;
  row: object;
  /** @param fields that were changed @param seen what the person had before their eyes, of the same fields */
  send: (fields: FieldValues, seen: FieldValues) => Promise<void>;
}

/** A form over one record of a kind, that others change as well. */
export function useKindForm({ screens, id, row, send }: KindFormOptions) {
  const { t } = useTranslation('common');
  const { id: userId } = useUser();
  const [keep] = useState(() => draftOf(screens.link, userId, id));
  const [conflicts, setConflicts] = useState<readonly string[]>([]);
  const [decided, setDecided] = useState<readonly string[]>([]);
  const [blocked, setBlocked] = useState<readonly string[]>([]);
  const current = valuesOf(screens, row);
  const form = useRecordForm<FieldValues>({
    current,
    keep,
    check: (values) => ({
      ...errorsOf(screens, values),
      ...Object.fromEntries(blocked.map((field) => [field, t('dateInvalid')])),
    }),
    wire: (values) => ({ ...values }),
    send: async ({ seen, ...fields }) => {
      try {
        await send(fields, withoutFields(seen as FieldValues, decided));
        setConflicts([]);
        setDecided([]);
      } catch (error) {
        if (error instanceof ApiError && error.code === 'CONFLICT') setConflicts(Object.keys(error.fields));
        throw error;
      }
    },
    reload: () => undefined,
  });

  /** The choice is made: what the field says, said over what stands there now. */
  function settle(field: string, value: unknown) {
    setConflicts((open) => open.filter((each) => each !== field));
    const before = { ...form.values.before, [field]: current[field] };
    form.replace({ ...form.values, [field]: value, before });
    form.forget(field);
  }

  return {
    ...form,
    current,
    conflicts,
    takeTheirs: (field: string) => settle(field, current[field]),
    takeMine(field: string) {
      setDecided((fields) => [...fields, field]);
      settle(field, form.values[field]);
    },
    /** What is typed there is nothing that can be saved. */
    blockOn(field: string, isBlocked: boolean) {
      setBlocked((open) => (isBlocked ? [...open, field] : open.filter((each) => each !== field)));
    },
  };
}

function withoutFields(values: FieldValues, fields: readonly string[]): FieldValues {
  return Object.fromEntries(Object.entries(values).filter(([field]) => !fields.includes(field)));
}
