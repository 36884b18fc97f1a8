import { projectTeamRecord, specialityRecord, teamMemberRecord, teamRecord } from '@basoche/protocol';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useEngine } from '../../../app/engine.tsx';
import { usePeople } from '../../../data/people.ts';
import { useRecordCommands } from '../../../data/records/use-record-commands.ts';

export function useTeamCommands() {
  const { t } = useTranslation('teams');
  const labels = useMemo(
    () => ({
      create: ({ name = '' }: { name?: string }) => t('commandCreate', { name }),
      update: ({ name }: { name: string }) => t('commandUpdate', { name }),
      remove: ({ name }: { name: string }) => t('commandRemove', { name }),
    }),
    [t],
  );
  return useRecordCommands(teamRecord, labels);
}

export function useSpecialityCommands() {
  const { t } = useTranslation('teams');
  const labels = useMemo(
    () => ({
      create: ({ name = '' }: { name?: string }) => t('commandAddSpeciality', { name }),
      update: ({ name }: { name: string }) => t('commandUpdateSpeciality', { name }),
      remove: ({ name }: { name: string }) => t('commandRemoveSpeciality', { name }),
    }),
    [t],
  );
  return useRecordCommands(specialityRecord, labels);
}

export function useTeamMemberCommands() {
  const { t } = useTranslation('teams');
  const people = usePeople();
  const labels = useMemo(() => {
    const named = ({ user = '' }: { user?: string }) => ({ name: people.of(user).name });
    return {
      create: (row: { user?: string }) => t('commandAddMember', named(row)),
      update: (row: { user: string }) => t('commandUpdateMember', named(row)),
      remove: (row: { user: string }) => t('commandRemoveMember', named(row)),
    };
  }, [t, people]);
  return useRecordCommands(teamMemberRecord, labels);
}

export function useTeamOfMatterCommands() {
  const { t } = useTranslation('teams');
  const { records } = useEngine();
  const labels = useMemo(() => {
    const named = ({ team = '' }: { team?: string }) => ({
      name: records.rows(teamRecord).get(team)?.row.name ?? t('unknownTeam'),
    });
    return {
      create: (row: { team?: string }) => t('commandAddTeam', named(row)),
      update: (row: { team: string }) => t('commandAddTeam', named(row)),
      remove: (row: { team: string }) => t('commandRemoveTeam', named(row)),
    };
  }, [t, records]);
  return useRecordCommands(projectTeamRecord, labels);
}
