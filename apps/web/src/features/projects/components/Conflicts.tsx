import type { Project } from '@basoche/protocol';
import { Button, Card, SkeletonRows } from '@basoche/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useConnected } from '../../../app/engine.tsx';
import { useConflictCommands, useConflictReports } from '../../../data/conflicts.ts';
import { DecisionForm } from '../../../shared/conflicts/DecisionForm.tsx';
import { ReportView } from '../../../shared/conflicts/ReportView.tsx';
import { StatePill } from '../../../shared/conflicts/StatePill.tsx';
import { NotLoaded } from '../../../shared/NotLoaded.tsx';
import { showFailure } from '../../../shared/records/show-failure.ts';
import { useIsInCharge } from '../model/use-project.ts';

/** The searches for conflicts of interest of a matter: the last one, what was decided, and those of before. */
export function Conflicts({ project, isEditable }: { project: Project; isEditable: boolean }) {
  const { t } = useTranslation('conflicts');
  const isConnected = useConnected();
  const { conflictState: state } = project;
  return (
    <Card title={t('cardTitle')} tools={isEditable ? <Search project={project} /> : null}>
      {state === 'unchecked' || state === 'outdated' ? (
        <div className="cf-report">
          <div className="cf-head">
            <StatePill state={state} />
            <span>{t(`stateText_${state}`)}</span>
          </div>
          {isConnected ? null : <p className="rec-note">{t('needsConnection')}</p>}
        </div>
      ) : null}
      {project.conflictCheckedAt === null ? null : <Reports project={project} isEditable={isEditable} />}
    </Card>
  );
}

function Search({ project }: { project: Project }) {
  const { t } = useTranslation('conflicts');
  const commands = useConflictCommands();
  const isConnected = useConnected();
  const [isBusy, setBusy] = useState(false);

  async function search() {
    setBusy(true);
    try {
      await commands.search({ project: project.id });
    } catch (error) {
      showFailure(error, t('failed'));
    } finally {
      setBusy(false);
    }
  }

  return (
    <Button size="sm" busy={isBusy} disabled={!isConnected} onClick={() => void search()}>
      {t(project.conflictCheckedAt === null ? 'searchConflicts' : 'searchAgain')}
    </Button>
  );
}

function Reports({ project, isEditable }: { project: Project; isEditable: boolean }) {
  const { t } = useTranslation('conflicts');
  const version = `${project.conflictState}/${project.conflictCheckedAt ?? ''}`;
  const { reports, error, reload } = useConflictReports(project.id, version);
  const isInCharge = useIsInCharge(project);
  if (reports === null)
    return error === null ? (
      <SkeletonRows rows={3} />
    ) : (
      <NotLoaded
        title={t('reportsFailed')}
        kept={t('reportsKept')}
        away={{ title: t('reportsAway'), text: t('reportsKept') }}
        onRetry={reload}
      />
    );
  const [latest, ...earlier] = reports;
  if (latest === undefined) return null;
  return (
    <>
      <ReportView report={latest} />
      {latest.state !== 'toDecide' || !isEditable ? null : isInCharge ? (
        <DecisionForm report={latest} />
      ) : (
        <p className="cf-report cf-none">{t('decidedBy')}</p>
      )}
      {earlier.length === 0 ? null : (
        <details className="cf-earlier">
          <summary>{t('earlier', { count: earlier.length })}</summary>
          {earlier.map((report) => (
            <ReportView key={report.id} report={report} />
          ))}
        </details>
      )}
    </>
  );
}
