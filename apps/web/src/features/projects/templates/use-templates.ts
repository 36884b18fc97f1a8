import { projectTemplateCalls, projectTemplateRecord } from '@basoche/protocol';
import type { ProjectTemplate } from '@basoche/protocol';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { commandOf } from '../../../app/http/calls.ts';
import { useSendCommand, type Sent } from '../../../data/commands.ts';
import { useRecordCommands } from '../../../data/records/use-record-commands.ts';
import { useRecords } from '../../../data/records/use-records.ts';
import { useRefusals } from '../../../data/records/use-refusals.ts';

/** The firm's templates of matters, by name, from this device. */
export function useTemplates() {
  const { entries, state } = useRecords(projectTemplateRecord, {});
  return { entries, state, refusals: useRefusals(projectTemplateRecord) };
}

export function useTemplateCommands() {
  const { t } = useTranslation('templates');
  const labels = useMemo(() => {
    const named = ({ name = '' }: { name?: string }) => ({ name });
    return {
      create: (row: { name?: string }) => t('commandCreate', named(row)),
      update: (row: { name: string }) => t('commandUpdate', named(row)),
      remove: (row: { name: string }) => t('commandRemove', named(row)),
    };
  }, [t]);
  return useRecordCommands(projectTemplateRecord, labels);
}

/** Brings the people, teams and lists of a template into a matter, once the matter is there. */
export function useApplyTemplate(): (project: string, template: ProjectTemplate) => Promise<Sent> {
  const { t } = useTranslation('templates');
  const send = useSendCommand();
  return (project, { id, name }) =>
    send(
      commandOf(
        projectTemplateCalls.applyTemplate,
        { params: { id: project }, body: { template: id } },
        {
          aggregate: `project/${project}`,
          after: [`project_template/${id}`],
          label: t('commandApply', { name }),
        },
      ),
    );
}
