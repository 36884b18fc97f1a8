import type { Project } from '@basoche/protocol';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useUser } from '../../../app/session/session.ts';
import { keptForm } from '../../../app/storage/kept-values.ts';
import { useRecordForm, type Draft } from '../../../shared/form/use-record-form.ts';
import { errorsOf, valuesOf, wireOf, type FormStep, type ProjectField, type ProjectValues } from './project-form.ts';

export type ProjectFormState = ReturnType<typeof useProjectForm>;

export interface ProjectFormOptions {
  step: FormStep;
  /** `null`: a new one. */
  id: string | null;
  row: Readonly<Partial<Project>>;
  /** @param fields that were changed @param seen what the person had before their eyes, of the same fields */
  send: (fields: Partial<Project>, seen: Partial<Project>, values: ProjectValues) => Promise<void>;
}

/** The form of a step, over a matter that others change as well. What is typed stays until it is sent. */
export function useProjectForm({ step, id, row, send }: ProjectFormOptions) {
  const { t } = useTranslation(['projects', 'common']);
  const { id: userId } = useUser();
  const [keep] = useState(() => keptForm<Draft<ProjectValues>>(`project ${userId} ${id ?? 'new'} ${step}`));
  const [blocked, setBlocked] = useState<readonly ProjectField[]>([]);
  const form = useRecordForm<ProjectValues>({
    current: valuesOf(row),
    keep,
    check: (values) => ({
      ...errorsOf(values, step, t('amountWrong')),
      ...Object.fromEntries(blocked.map((field) => [field, t('common:dateInvalid')])),
    }),
    wire: (values) => ({ ...values }),
    send: ({ seen, ...fields }) =>
      send(wireOf(fields), wireOf(seen as Partial<ProjectValues>), {
        ...valuesOf(row),
        ...(fields as Partial<ProjectValues>),
      }),
    reload: () => undefined,
  });
  return {
    ...form,
    /** What is typed there is nothing that can be saved. */
    blockOn(field: ProjectField, isBlocked: boolean) {
      setBlocked((open) => (isBlocked ? [...open, field] : open.filter((each) => each !== field)));
    },
  };
}
