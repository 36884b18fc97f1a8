import { contactRecord } from '@basoche/protocol';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useRecordCommands } from '../../../data/records/use-record-commands.ts';
import { nameOf } from './contact-texts.ts';

export function useContactCommands() {
  const { t } = useTranslation('contacts');
  const labels = useMemo(
    () => ({
      create: (row: { firstname?: string; lastname?: string }) => t('commandCreate', { name: nameOf(row) }),
      update: (row: { firstname: string; lastname: string }) => t('commandUpdate', { name: nameOf(row) }),
      remove: (row: { firstname: string; lastname: string }) => t('commandRemove', { name: nameOf(row) }),
    }),
    [t],
  );
  return useRecordCommands(contactRecord, labels);
}
