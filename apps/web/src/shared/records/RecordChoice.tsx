import { ChoiceField, toast } from '@basoche/ui';
import { useDeferredValue, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../app/http/api.ts';
import { useRecords } from '../../data/records/use-records.ts';
import type { RecordLink } from './record-link.ts';
import { useRecordName } from './RecordParts.tsx';
import { useKindCommands } from './use-kind-commands.ts';

const MAX_SHOWN = 8;
/** Value of the option that creates one; no record has it. */
const NEW = 'new';

export interface RecordChoiceProps {
  label: string;
  hint?: string;
  link: RecordLink;
  value: string | null;
  error: string | undefined;
  onChange: (id: string | null) => void;
}

/** One record of a kind, found on this device by its words, or made with the name that is typed. */
export function RecordChoice({ link, value, onChange, ...field }: RecordChoiceProps) {
  const { t } = useTranslation('records');
  const [typed, setTyped] = useState('');
  const search = useDeferredValue(typed).trim();
  const { entries } = useRecords(link.kind, { search });
  const chosen = useRecordName(link, value);
  const create = useCreateByName(link);
  const found = entries
    .filter(({ row }) => (row as { is_archived?: boolean }).is_archived !== true)
    .slice(0, MAX_SHOWN)
    .map(({ id, row }) => ({ value: id, label: link.nameOf(row), detail: link.hintOf(row) }));
  const isNew = create !== null && search !== '' && !found.some(({ label }) => isSameName(label, search));
  const options = isNew ? [...found, { value: NEW, label: t('createNamed', { name: search }) }] : found;
  return (
    <ChoiceField
      {...field}
      value={value}
      valueLabel={chosen ?? t('unknownRecord')}
      options={options}
      onSearch={setTyped}
      empty={t('nothingFound')}
      openLabel={t('openList')}
      clearLabel={t('clear')}
      onChange={(id) => {
        if (id !== NEW) onChange(id);
        else if (create !== null) onChange(create(search));
      }}
    />
  );
}

const isSameName = (one: string, other: string) => one.localeCompare(other, 'fr', { sensitivity: 'base' }) === 0;

/** `null`: the kind needs more than a name. Gives the id, which is known at once. */
function useCreateByName(link: RecordLink): ((name: string) => string) | null {
  const { t } = useTranslation('records');
  const commands = useKindCommands(link);
  if (link.valuesOfName === undefined) return null;
  return (name) => {
    const { id, sent } = commands.createNow(link.valuesOfName?.(name) ?? {});
    sent.catch((error: unknown) => {
      if (!(error instanceof ApiError)) throw error;
      toast(t('failed'), { tone: 'bad', detail: error.message });
    });
    return id;
  };
}
