import { EmptyState, ErrorState, Progress } from '@basoche/ui';
import { IconDownload, IconFileCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useConnected } from '../../../app/engine.tsx';
import { LeftFiles } from './LeftFiles.tsx';
import type { LeftFile } from './stamp-data.ts';
import type { Run } from './use-run.ts';

/** How far it is, or what became of it. */
export function RunPanel({ run, left }: { run: Exclude<Run, { is: 'none' }>; left: readonly LeftFile[] }) {
  const { t } = useTranslation('stamping');
  switch (run.is) {
    case 'stamping': {
      const { done, total, name, page, pages } = run.progress;
      return (
        <div className="stamp-step stamp-run">
          <Progress label={t('progress', { name })} done={done} total={total} />
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
      return <Report run={run} left={left} />;
  }
}

function Report({ run, left }: { run: Extract<Run, { is: 'done' }>; left: readonly LeftFile[] }) {
  const { t } = useTranslation('stamping');
  const isConnected = useConnected();
  const { to, saved } = run;
  const isDownload = to.is === 'download';
  const count = saved.length;
  return (
    <div className="stamp-step">
      <EmptyState icon={isDownload ? <IconDownload /> : <IconFileCheck />} title={t('doneTitle')}>
        {isDownload
          ? t('downloaded', { name: to.name })
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
