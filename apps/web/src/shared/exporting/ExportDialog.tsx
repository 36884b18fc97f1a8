import { formatBytes } from '@basoche/domain';
import { EXPORT_MINUTES } from '@basoche/protocol';
import type { ExportScope, LibraryExport } from '@basoche/protocol';
import { Bone, Button, buttonClass, Dialog, Skeleton } from '@basoche/ui';
import { IconDownload } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import '../../i18n/exports.ts';
import { useExport } from './use-export.ts';
import type { ExportState } from './use-export.ts';
import './exporting.css';

export interface ExportDialogProps {
  scope: ExportScope;
  /** Of what is exported; `null` of a selection, or of the firm. */
  name: string | null;
  onClose: () => void;
}

/** Says what a ZIP will hold and what it will not, and hands its address to the browser. */
export function ExportDialog({ scope, name, onClose }: ExportDialogProps) {
  const { t } = useTranslation(['exports', 'common']);
  const { state, start, again } = useExport(scope);
  const isFirm = scope.is === 'firm';
  const isOver = state.is === 'expired' || state.is === 'failed' || state.is === 'started';
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={isFirm ? t('titleFirm') : name === null ? t('titleSelection') : t('title', { name })}
      actions={
        <>
          <Button onClick={onClose}>{t(state.is === 'started' ? 'common:close' : 'common:cancel')}</Button>
          {isOver ? <Button onClick={again}>{t('again')}</Button> : null}
          {state.is === 'ready' ? (
            <a
              className={buttonClass({ variant: 'primary' })}
              href={state.prepared.url}
              download={state.prepared.name}
              onClick={start}
            >
              <IconDownload aria-hidden />
              {t('download')}
            </a>
          ) : null}
        </>
      }
    >
      <div className="exporting">
        <Counted state={state} />
        {state.is === 'failed' ? null : (
          <>
            <p>{t('inside')}</p>
            <p>
              {t('without')} {isFirm ? t('withoutFirm') : null}
            </p>
            <p className="exporting-note">
              {t('rights')} {t('once', { minutes: EXPORT_MINUTES })}
            </p>
          </>
        )}
      </div>
    </Dialog>
  );
}

function Counted({ state }: { state: ExportState }) {
  const { t } = useTranslation('exports');
  switch (state.is) {
    case 'offline':
      return <p role="status">{t('offline')}</p>;
    case 'counting':
      return (
        <div role="status" aria-label={t('counting')}>
          <Skeleton>
            <Bone width="60%" />
          </Skeleton>
        </div>
      );
    case 'ready':
      return (
        <p role="status" className="s-strong">
          {t('holds')} {weightOf(state.prepared, t)}
        </p>
      );
    case 'started':
      return <p role="status">{t('started', { name: state.prepared.name })}</p>;
    case 'expired':
      return <p role="status">{t('expired')}</p>;
    case 'failed':
      return <p role="alert">{state.message}</p>;
  }
}

type Translate = ReturnType<typeof useTranslation<'exports'>>['t'];

/** « 12 fichiers · 3 dossiers · 4,2 Mo » */
function weightOf({ files, folders, bytes }: LibraryExport, t: Translate): string {
  const facts = [t('files', { count: files }), ...(folders > 0 ? [t('folders', { count: folders })] : [])];
  return [...facts, formatBytes(bytes)].join(' · ');
}
