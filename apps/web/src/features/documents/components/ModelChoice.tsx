import { document as wordDocument } from '@basoche/crdt';
import { knownValues } from '@basoche/domain';
import { docName } from '@basoche/protocol';
import { Select, SkeletonRows } from '@basoche/ui';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useDoc, useDocSnapshot } from '../../../data/docs/docs.ts';
import { useToday } from '../../../shared/now.ts';
import { useProjects } from '../../../data/projects.ts';
import { useUser } from '../../../app/session/session.ts';
import { useDocuments } from '../../../data/documents.ts';
import { FieldInputs } from '../../../shared/FieldInputs.tsx';

const NONE = '';

/** What a document is begun from: its model, the matter it is about, and what was typed into the fields. */
export interface Beginning {
  /** Slug of the model; '' without one. */
  model: string;
  /** Code of the matter; '' without one. */
  project: string;
  typed: ReadonlyMap<string, string>;
}

export const BLANK: Beginning = { model: NONE, project: NONE, typed: new Map() };

/** What is known of the fields of a model: from this person, their firm, the day and the chosen matter; what was typed counts first. */
export function useFieldValues({ project, typed }: Beginning): Map<string, string> {
  const { fullname, email, firm } = useUser();
  const today = useToday();
  const chosen = useProjects(project !== NONE).find((each) => each.codeID === project);
  return useMemo(() => {
    const known = knownValues({
      today,
      firm: firm.name,
      lawyer: { name: fullname, email },
      project: chosen ? { number: chosen.codeID, name: chosen.name, client: chosen.client } : null,
    });
    return new Map([...known, ...typed]);
  }, [today, firm.name, fullname, email, chosen, typed]);
}

/** Models that this person may read, and the fields of the chosen one. Nothing where there is no model. */
export function ModelChoice({ value, onChange }: { value: Beginning; onChange: (value: Beginning) => void }) {
  const { t } = useTranslation(['ged', 'common']);
  const models = useDocuments().filter((each) => each.facts?.isTemplate === true);
  if (models.length === 0) return null;
  return (
    <>
      <Select
        label={t('modelField')}
        value={value.model}
        options={[
          { value: NONE, label: t('modelNone') },
          ...models.map(({ slug, title }) => ({ value: slug, label: title || t('common:untitled') })),
        ]}
        onChange={(model) => onChange({ ...BLANK, project: value.project, model })}
      />
      {value.model === NONE ? null : <ModelInputs key={value.model} value={value} onChange={onChange} />}
    </>
  );
}

function ModelInputs({ value, onChange }: { value: Beginning; onChange: (value: Beginning) => void }) {
  const { t } = useTranslation('ged');
  const handle = useDoc(docName('document', value.model));
  const fields = useDocSnapshot(handle, wordDocument.templateFields) ?? [];
  const projects = useProjects(true);
  const values = useFieldValues(value);
  if (handle === null || !handle.loaded) return <SkeletonRows rows={2} />;
  if (fields.length === 0 && !handle.synced) return <p className="g-fields-hint">{t('modelAway')}</p>;
  if (fields.length === 0) return null;
  const asksMatter = fields.some((field) => field.startsWith('dossier.') || field === 'client.nom');
  return (
    <>
      {asksMatter && projects.length > 0 ? (
        <Select
          label={t('modelProject')}
          value={value.project}
          options={[
            { value: NONE, label: t('modelNoProject') },
            ...projects.map(({ codeID, name }) => ({ value: codeID, label: `${codeID} · ${name}` })),
          ]}
          onChange={(project) => onChange({ ...value, project })}
        />
      ) : null}
      <FieldInputs
        fields={fields}
        values={values}
        onChange={(next) => {
          const typed = new Map(value.typed);
          for (const [field, text] of next) if (values.get(field) !== text) typed.set(field, text);
          onChange({ ...value, typed });
        }}
      />
    </>
  );
}
