import { Button, IconButton, Progress } from '@basoche/ui';
import { IconChevronDown } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useUploadQueue, useUploads } from '../../../data/uploads/index.ts';
import type { UploadFailure } from '../../../data/uploads/index.ts';

/** Files on their way, on every page; nothing while there are none. */
export function UploadProgress() {
  const { t } = useTranslation('library');
  const queue = useUploadQueue();
  const { uploads, totals } = useUploads();
  const [isReduced, setReduced] = useState(false);
  if (uploads.length === 0) return null;
  const failed = uploads.filter(({ state }) => state.is === 'failed');
  const isUnsafe = uploads.some(({ isSafe, state }) => !isSafe && state.is !== 'staging' && state.is !== 'failed');
  if (isReduced && failed.length === 0)
    return (
      <Button size="sm" className="lib-progress-reduced" aria-expanded={false} onClick={() => setReduced(false)}>
        {t('uploadingReduced', { done: totals.uploaded, total: totals.files })}
      </Button>
    );
  return (
    <section className="lib-progress" aria-label={t('progress')}>
      <div className="lib-progress-head">
        <Progress label={t('uploading')} done={totals.uploaded} total={totals.files} />
        {failed.length > 0 ? null : (
          <IconButton label={t('reduceUploads')} icon={<IconChevronDown />} onClick={() => setReduced(true)} />
        )}
      </div>
      {isUnsafe ? <p className="rec-note">{t('unsafe')}</p> : null}
      {failed.map(({ id, name, state }) => (
        <div key={id} className="lib-progress-failed">
          <p>
            <strong>{name}</strong> – {state.is === 'failed' ? failureText(state.reason, t) : ''}
          </p>
          <div className="rec-buttons">
            {state.is === 'failed' && state.reason.is === 'refused' ? (
              <Button size="sm" onClick={() => void queue.retry(id)}>
                {t('retry')}
              </Button>
            ) : null}
            <Button size="sm" variant="ghost" onClick={() => void queue.cancel([id])}>
              {t('dropUpload')}
            </Button>
          </div>
        </div>
      ))}
      <Button size="sm" disabled={totals.isCancelling} onClick={() => void queue.cancelAll()}>
        {t(totals.isCancelling ? 'cancelling' : 'cancelUploads')}
      </Button>
    </section>
  );
}

function failureText(reason: UploadFailure, t: (key: 'uploadUnreadable' | 'uploadInterrupted') => string): string {
  if (reason.is === 'refused') return reason.text;
  return t(reason.is === 'unreadable' ? 'uploadUnreadable' : 'uploadInterrupted');
}
