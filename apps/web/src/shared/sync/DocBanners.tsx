import type { DocHandle } from '@basoche/sync';
import { Button } from '@basoche/ui';
import { IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react';
import { type ReactNode, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { useEngine } from '../../app/engine.tsx';
import './doc-banners.css';
import { isPaused } from './doc-pause.ts';
import { downloadUnsynced } from './export-unsynced.ts';

/** What keeps edits of an open document from being saved, what was kept, what was undone, and what can be done. */
export function DocBanners({ handle }: { handle: DocHandle }) {
  const { t } = useTranslation(['sync', 'common']);
  const engine = useEngine();
  const { status, notices } = handle;
  const halted = useHalted();
  const exportButton = (
    <Button size="sm" onClick={() => void downloadUnsynced(engine, t)}>
      {t('exportShort')}
    </Button>
  );
  return (
    <>
      {status.state === 'refused' ? (
        <DocBanner
          tone="bad"
          actions={
            <>
              {exportButton}
              {status.code === 'CLIENT_TOO_OLD' ? (
                <ReloadButton />
              ) : (
                <Button size="sm" variant="primary" onClick={() => handle.retry()}>
                  {t('retry')}
                </Button>
              )}
            </>
          }
        >
          <strong>{t(isPaused(status.code) ? 'docPaused' : 'docRefused')}.</strong> {status.text ?? t('docKept')}
        </DocBanner>
      ) : halted ? (
        <DocBanner tone="wait" actions={<ReloadButton />}>
          {t('tooOld')}
        </DocBanner>
      ) : null}
      {status.state === 'storage-failed' ? (
        <DocBanner tone="bad" actions={exportButton}>
          <strong>{t('docMemory')}</strong> {t('docMemoryText')}
        </DocBanner>
      ) : null}
      {notices.map((notice) => (
        <DocBanner
          key={`${notice.code}-${notice.at}`}
          tone="info"
          actions={
            <Button size="sm" onClick={() => handle.dismissNotice(notice)}>
              {t('common:close')}
            </Button>
          }
        >
          {notice.detail}
        </DocBanner>
      ))}
    </>
  );
}

/** Whether the server takes nothing of this build at all. */
function useHalted(): boolean {
  const engine = useEngine();
  return useSyncExternalStore(
    (fn) => engine.subscribeStatus(fn),
    () => engine.status().tooOld && !engine.status().connected,
  );
}

export interface DocBannerProps {
  tone: 'bad' | 'wait' | 'info';
  actions?: ReactNode;
  children: ReactNode;
}

/** One line above a document. */
export function DocBanner({ tone, actions, children }: DocBannerProps) {
  return (
    <div className={`s-doc-banner s-doc-banner-${tone}`} role={tone === 'info' ? 'status' : 'alert'}>
      {tone === 'info' ? <IconInfoCircle aria-hidden /> : <IconAlertTriangle aria-hidden />}
      <p>{children}</p>
      {actions}
    </div>
  );
}

export function ReloadButton() {
  const { t } = useTranslation('sync');
  return (
    <Button size="sm" variant="primary" onClick={() => location.reload()}>
      {t('reload')}
    </Button>
  );
}
