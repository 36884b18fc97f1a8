import type { RowsState } from '@basoche/records';
import { EmptyState, Page } from '@basoche/ui';
import { IconLock, IconUserOff } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { reasonText } from '../../../i18n/reasons.ts';
import { NotHeardYet } from '../../../shared/NotHeardYet.tsx';

export interface AbsentProps {
  state: RowsState;
  /** It is there, and not for this person. */
  isHidden: boolean;
  /** Of it, all the same: what was typed. */
  children?: ReactNode;
}

/** In place of a contact that cannot be shown: not arrived, not there, or not to be seen. */
export function Absent({ state, isHidden, children }: AbsentProps) {
  const { t } = useTranslation('contacts');
  const back = (
    <Link to="/contact" className="b-button b-button-secondary">
      {t('backToList')}
    </Link>
  );
  return (
    <Page narrow>
      {children}
      {isHidden ? (
        <EmptyState page icon={<IconLock />} title={t('hiddenTitle')} action={back}>
          {reasonText('contacts.hidden')}
        </EmptyState>
      ) : state.is === 'complete' ? (
        <EmptyState page icon={<IconUserOff />} title={t('notFound')} action={back}>
          {t('notFoundText')}
        </EmptyState>
      ) : (
        <NotHeardYet />
      )}
    </Page>
  );
}
