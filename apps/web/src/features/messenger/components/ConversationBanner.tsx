import type { DocHandle } from '@basoche/sync';
import { Button } from '@basoche/ui';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useEngine } from '../../../platform/engine.tsx';
import { downloadUnsynced } from '../../../shell/export-unsynced.ts';

/** What went wrong between this device and the server, what was kept, and what can be done. */
export function ConversationBanner({ handle }: { handle: DocHandle }) {
  const engine = useEngine();
  const { t } = useTranslation('messenger');
  const sync = useTranslation('sync');
  const common = useTranslation('common');
  const { status, notices } = handle;
  const exportButton = (
    <Button size="sm" onClick={() => void downloadUnsynced(engine, sync.t)}>
      {t('statusExport')}
    </Button>
  );
  return (
    <>
      {status.state === 'refused' ? (
        <div className="m-banner" role="alert">
          <IconAlertTriangle aria-hidden />
          <p>
            <strong>{t('statusRefused')}.</strong> {status.text ?? t('statusKept')}
          </p>
          {exportButton}
          {status.code === 'CLIENT_TOO_OLD' ? (
            <Button size="sm" variant="primary" onClick={() => location.reload()}>
              {t('statusReload')}
            </Button>
          ) : (
            <Button size="sm" variant="primary" onClick={() => handle.retry()}>
              {t('statusRetry')}
            </Button>
          )}
        </div>
      ) : null}
      {status.state === 'storage-failed' ? (
        <div className="m-banner" role="alert">
          <IconAlertTriangle aria-hidden />
          <p>{t('statusMemory')}</p>
          {exportButton}
        </div>
      ) : null}
      {notices.map((notice) => (
        <div className="m-banner m-banner-info" role="status" key={`${notice.code}-${notice.at}`}>
          <p>{notice.detail}</p>
          <Button size="sm" onClick={() => handle.dismissNotice(notice)}>
            {common.t('close')}
          </Button>
        </div>
      ))}
    </>
  );
}
