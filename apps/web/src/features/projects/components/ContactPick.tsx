import { displayName } from '@basoche/domain';
import { contactRecord } from '@basoche/protocol';
import { PickField } from '@basoche/ui';
import { useDeferredValue, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRecords } from '../../../data/records/use-records.ts';

const MAX_SHOWN = 30;

export interface ContactPickProps {
  label: string;
  onPick: (id: string) => void;
}

/** A person of the directory, found on this device. */
export function ContactPick({ label, onPick }: ContactPickProps) {
  const { t } = useTranslation('projects');
  const [text, setText] = useState('');
  const search = useDeferredValue(text.trim());
  const { entries } = useRecords(contactRecord, { where: { is_archived: false, is_readable: true }, search });
  const options = useMemo(
    () =>
      entries.slice(0, MAX_SHOWN).map(({ id, row }) => ({
        value: id,
        label: [displayName(row.firstname, row.lastname), row.fonction || row.city]
          .filter((part) => part !== '')
          .join(' · '),
      })),
    [entries],
  );
  return (
    <PickField
      label={label}
      options={options}
      onSearch={setText}
      onPick={onPick}
      empty={t('clientFound')}
      openLabel={t('openList')}
    />
  );
}
