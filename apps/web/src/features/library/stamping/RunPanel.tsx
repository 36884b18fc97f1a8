import { EmptyState, ErrorState, Progress } from '@basoche/ui';
import { IconDownload, IconFileCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useConnected } from '../../../app/engine.tsx';
import { LeftFiles } from './LeftFiles.tsx';
import type { LeftFile } from './stamp-data.ts';
import type { Run } from './use-run.ts';

export interface RunPanelProps {
  run: Exclude<Run, { is: 'none' }>;
  /** What was left before. */
  left: readonly LeftFile[];
  doneTitle: string;
  /** What is done with a file of this name. */
  progressOf: (name: string) => string;
}

/** How far it is, or what became of it. */
export function RunPanel({ run, left, doneTitle, progressOf }: RunPanelProps) {
  const { t } = useTranslation('stamping');
  switch (run.is) {
    case 'stamping': {
      const { done, total, name, page, pages } = run.progress;
      return (
        <div className="stamp-step stamp-run">
          <Progress label={progressOf(name)} done={done} total={total} />
          <p className="stamp-hint b-num">{page === 0 || pages < 2 ? '\u00a0' : t('page', { page, pages })}</p>
        </div>
      );
    }
    case 'joining':
    case 'saving':
      return (
        <p className="stamp-step stamp-run" role="status">
          {t(run.is)}
        </p>
      );
    case 'failed':
      return (
        <div className="stamp-step">
          <ErrorState title={t('failed')} kept={t('failedText')} />
          <LeftFiles left={[...run.left, ...left]} />
        </div>
      );
    case 'done':
      return <Report run={run} left={left} doneTitle={doneTitle} />;
  }
}

function Report({
  run,
  left,
  doneTitle,
}: Omit<RunPanelProps, 'run' | 'progressOf'> & { run: Extract<Run, { is: 'done' }> }) {
  const { t } = useTranslation('stamping');
  const isConnected = useConnected();
  const { to, saved } = run;
  const isDownload = to.is === 'download' || (to.is === 'packages' && to.place === null);
  const count = saved.length;
  return (
    <div className="stamp-step">
      <EmptyState icon={isDownload ? <IconDownload /> : <IconFileCheck />} title={doneTitle}>
        {isDownload
          ? t('downloaded', { name: saved[0]?.name ?? '' })
          : t(to.is === 'versions' ? 'queuedVersions' : 'queued', { count })}
        {isDownload || isConnected ? null : ` ${t('queuedOffline')}`}
      </EmptyState>
      {isDownload ? null : (
        <ul className="stamp-saved">
          {saved.map(({ name, of }) => (
            <li key={name}>
              <strong>{name}</strong>
              {of === null || of === name ? null : <span className="stamp-hint"> {t('from', { name: of })}</span>}
            </li>
          ))}
        </ul>
      )}
      <LeftFiles left={[...run.left, ...left]} />
    </div>
  );
}
