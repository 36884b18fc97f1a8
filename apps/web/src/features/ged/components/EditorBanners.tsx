import type { DocHandle } from '@basoche/sync';
import { Button } from '@basoche/ui';
import { IconAlertTriangle, IconLock } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useEngine } from '../../../platform/engine.tsx';
import { downloadUnsynced } from '../../../shell/export-unsynced.ts';

/** What keeps this document from being written or saved, what was kept, and what can be done. */
export function EditorBanners({ handle, newer }: { handle: DocHandle; newer: boolean }) {
  const { t } = useTranslation('ged');
  const sync = useTranslation('sync');
  const common = useTranslation('common');
  const engine = useEngine();
  const { status, right, notices } = handle;
  const exportButton = (
    <Button size="sm" onClick={() => void downloadUnsynced(engine, sync.t)}>
      {t('exportUnsynced')}
    </Button>
  );
  const reload = (
    <Button size="sm" variant="primary" onClick={() => location.reload()}>
      {t('reload')}
    </Button>
  );
  return (
    <>
      {newer ? (
        <Banner tone="wait" actions={reload}>
          <strong>{t('bannerNewer')}</strong> {t('bannerNewerText')}
        </Banner>
      ) : null}
      {status.state === 'refused' ? (
        <Banner
          tone="bad"
          actions={
            <>
              {exportButton}
              {status.code === 'CLIENT_TOO_OLD' ? (
                reload
              ) : (
                <Button size="sm" variant="primary" onClick={() => handle.retry()}>
                  {t('retry')}
                </Button>
              )}
            </>
          }
        >
          <strong>{t('bannerRefused')}.</strong> {status.text ?? t('bannerKept')}
        </Banner>
      ) : null}
      {status.state === 'storage-failed' ? (
        <Banner tone="bad" actions={exportButton}>
          <strong>{t('bannerMemory')}</strong> {t('bannerMemoryText')}
        </Banner>
      ) : null}
      {right === 'read' ? <Banner tone="info">{t('bannerRead')}</Banner> : null}
      {notices.map((notice) => (
        <Banner
          key={`${notice.code}-${notice.at}`}
          tone="info"
          actions={
            <Button size="sm" onClick={() => handle.dismissNotice(notice)}>
              {common.t('close')}
            </Button>
          }
        >
          {notice.detail}
        </Banner>
      ))}
    </>
  );
}

function Banner({
  tone,
  actions,
  children,
}: {
  tone: 'bad' | 'wait' | 'info';
  actions?: ReactNode;
  children: ReactNode;
}) {
  return (
    <div className={`g-banner g-banner-${tone}`} role={tone === 'info' ? 'status' : 'alert'}>
      {tone === 'info' ? <IconLock aria-hidden /> : <IconAlertTriangle aria-hidden />}
      <p>{children}</p>
      {actions}
    </div>
  );
}
