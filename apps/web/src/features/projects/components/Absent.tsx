import type { RowsState } from '@basoche/records';
import { EmptyState, Page } from '@basoche/ui';
import { IconFolderOff } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { NotHeardYet } from '../../../shared/NotHeardYet.tsx';

/** In place of a matter that is not there, or not there yet. */
export function Absent({ state }: { state: RowsState }) {
  const { t } = useTranslation('projects');
  return (
    <Page narrow>
      {state.is === 'complete' ? (
        <EmptyState
          page
          icon={<IconFolderOff />}
          title={t('notFound')}
          action={
            <Link to="/project" className="b-button b-button-secondary">
              {t('backToList')}
            </Link>
          }
        >
          {t('notFoundText')}
        </EmptyState>
      ) : (
        <NotHeardYet />
      )}
    </Page>
  );
}
