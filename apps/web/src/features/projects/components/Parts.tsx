import { formatLocalDate } from '@basoche/domain';
import type { Project } from '@basoche/protocol';
import { Pill } from '@basoche/ui';
import { IconLock } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { StatePill } from '../../../shared/conflicts/StatePill.tsx';
import { isDraft, stepOf } from '../model/project-form.ts';

const TONES = { 'En cours': 'ok', Archivé: 'mute', Supprimé: 'bad' } as const;

/** Its status, and what else is not as usual with it. */
export function ProjectPills({ row }: { row: Project }) {
  const { t } = useTranslation('projects');
  return (
    <span className="pj-pills">
      {isDraft(row) && row.status === 'En cours' ? (
        <Pill tone="wait">{t('draftPill', { step: stepOf(row) })}</Pill>
      ) : (
        <Pill tone={TONES[row.status]}>{row.status}</Pill>
      )}
      {row.conflictState === 'toDecide' || row.conflictState === 'refused' ? (
        <StatePill state={row.conflictState} />
      ) : null}
      {row.isRestricted ? (
        <Pill tone="accent" icon={<IconLock size={12} />}>
          {t('restrictedPill')}
        </Pill>
      ) : null}
    </span>
  );
}

/** Its number, once the server has given one. */
export function Code({ row }: { row: Pick<Project, 'codeID'> }) {
  const { t } = useTranslation('projects');
  return row.codeID === '' ? (
    <span className="pj-no-code" title={t('noCodeHint')}>
      {t('noCode')}
    </span>
  ) : (
    <span className="b-num">{row.codeID}</span>
  );
}

export const dayText = (day: string): string => formatLocalDate(day);
