import { clientSpaceRecord, projectExternalRecord } from '@basoche/protocol';
import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useEngine } from '../../app/engine.tsx';
import { useRecordCommands } from '../../data/records/use-record-commands.ts';
import { useRecords } from '../../data/records/use-records.ts';
import { useRefusals } from '../../data/records/use-refusals.ts';
import { contactLink } from '../records/contact-link.ts';
import { isHiddenRow } from '../records/record-link.ts';

/** What a contact is called, as this device has them. */
export function useContactName(): (id: string | undefined) => string {
  const { t } = useTranslation('spaces');
  const { records } = useEngine();
  return useCallback(
    (id = '') => {
      const row = records.rows(contactLink.kind).get(id)?.row;
      return row === undefined || isHiddenRow(contactLink, row) ? t('somebody') : contactLink.nameOf(row);
    },
    [records, t],
  );
}

/** The space of a contact; `entry` is `null` when the device has none. */
export function useClientSpace(contact: string) {
  const { entries, state } = useRecords(clientSpaceRecord, { where: { contact } });
  const refusals = useRefusals(clientSpaceRecord);
  const entry = entries[0] ?? null;
  return {
    entry,
    state,
    refusals: refusals.filter(({ id, fields }) => id === entry?.id || fields['contact'] === contact),
  };
}

export function useClientSpaceCommands() {
  const { t } = useTranslation('spaces');
  const nameOf = useContactName();
  const labels = useMemo(() => {
    const named = ({ contact }: { contact?: string }) => ({ name: nameOf(contact) });
    return {
      create: (row: { contact?: string }) => t('commandOpen', named(row)),
      update: (row: { contact: string }) => t('commandAgain', named(row)),
      remove: (row: { contact: string }) => t('commandClose', named(row)),
    };
  }, [t, nameOf]);
  return useRecordCommands(clientSpaceRecord, labels);
}

/** People from outside who are invited to a matter and have no account yet. */
export function useExternals(project: string) {
  const { entries, state } = useRecords(projectExternalRecord, { where: { project } });
  const refusals = useRefusals(projectExternalRecord);
  const ids = new Set(entries.map(({ id }) => id));
  return {
    entries,
    state,
    refusals: refusals.filter(({ id, fields }) => ids.has(id) || fields['project'] === project),
  };
}

export function useExternalCommands() {
  const { t } = useTranslation('spaces');
  const nameOf = useContactName();
  const labels = useMemo(() => {
    const named = ({ contact }: { contact?: string }) => ({ name: nameOf(contact) });
    return {
      create: (row: { contact?: string }) => t('commandInvite', named(row)),
      update: (row: { contact: string }) => t('commandInvite', named(row)),
      remove: (row: { contact: string }) => t('commandUninvite', named(row)),
    };
  }, [t, nameOf]);
  return useRecordCommands(projectExternalRecord, labels);
}
