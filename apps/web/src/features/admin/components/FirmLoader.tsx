import type { FirmFile } from '@basoche/protocol';
import { EmptyState, SkeletonRows } from '@basoche/ui';
import { IconBuilding } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../app/http/api.ts';
import { NotLoaded } from '../../../shared/NotLoaded.tsx';
import { useFirm } from '../model/firms.ts';

/** What a screen about one firm shows while the firm is read, when there is none, and when it cannot be read. */
export function FirmLoader({ id, children }: { id: string; children: (file: FirmFile) => ReactNode }) {
  const { t } = useTranslation('admin');
  const { data, error, refetch } = useFirm(id);
  const unknown = id === '' || (error instanceof ApiError && (error.status === 404 || error.status === 400));
  if (data !== undefined && !unknown) return children(data);
  if (unknown)
    return (
      <EmptyState
        page
        icon={<IconBuilding />}
        title={t('noFirm')}
        action={
          <Link to="/admin/lpclients" className="b-button b-button-primary">
            {t('toFirms')}
          </Link>
        }
      />
    );
  if (error === null) return <SkeletonRows />;
  return <NotLoaded page title={t('loadFailed')} kept={t('loadFailedKept')} onRetry={() => void refetch()} />;
}
