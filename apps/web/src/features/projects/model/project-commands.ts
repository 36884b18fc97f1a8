import { projectMemberRecord, projectPartyRecord, projectRecord } from '@basoche/protocol';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { usePeople } from '../../../data/people.ts';
import { useRecordCommands } from '../../../data/records/use-record-commands.ts';
import { usePartyName } from './project-names.ts';

export function useProjectCommands() {
  const { t } = useTranslation('projects');
  const labels = useMemo(
    () => ({
      create: ({ name = '' }: { name?: string }) => t('commandCreate', { name }),
      update: ({ name }: { name: string }) => t('commandUpdate', { name }),
      remove: ({ name }: { name: string }) => t('commandRemove', { name }),
    }),
    [t],
  );
  return useRecordCommands(projectRecord, labels);
}

export function useMemberCommands() {
  const { t } = useTranslation('projects');
  const people = usePeople();
  const labels = useMemo(() => {
    const named = ({ user = '' }: { user?: string }) => ({ name: people.of(user).name });
    return {
      create: (row: { user?: string }) => t('commandAddMember', named(row)),
      update: (row: { user: string }) => t('commandUpdateMember', named(row)),
      remove: (row: { user: string }) => t('commandRemoveMember', named(row)),
    };
  }, [t, people]);
  return useRecordCommands(projectMemberRecord, labels);
}

export function usePartyCommands() {
  const { t } = useTranslation('projects');
  const nameOf = usePartyName();
  const labels = useMemo(() => {
    type Named = Parameters<typeof nameOf>[0];
    const named = (row: Named) => ({ name: nameOf(row) });
    return {
      create: (row: Named) => t('commandAddParty', named(row)),
      update: (row: Named) => t('commandUpdateParty', named(row)),
      remove: (row: Named) => t('commandRemoveParty', named(row)),
    };
  }, [t, nameOf]);
  return useRecordCommands(projectPartyRecord, labels);
}
