import { isOutside } from '@basoche/domain';
import type { RowsState } from '@basoche/records';
import { EmptyState, Page } from '@basoche/ui';
import { IconFileOff, IconLock } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useUser } from '../../app/session/session.ts';
import { reasonText } from '../../i18n/reasons.ts';
import { NotHeardYet } from '../NotHeardYet.tsx';
import type { RecordScreens } from './record-screens.ts';
import { useRecordTexts } from './use-record-texts.ts';

export interface AbsentProps {
  screens: RecordScreens;
  state: RowsState;
  /** It is there, and not for this person. */
  isHidden: boolean;
  /** Of it, all the same: what was typed. */
  children?: ReactNode;
}

/** In place of a record that cannot be shown: not arrived, not there, or not to be seen. */
export function Absent({ screens: { link, hidden }, state, isHidden, children }: AbsentProps) {
  const { text, label } = useRecordTexts(link);
  const { t } = useTranslation('records');
  // Who follows from outside has no lists of the firm.
  const isOfFirm = !isOutside(useUser());
  const back = (
    <Link to={isOfFirm ? link.path : '/dashboard'} className="b-button b-button-secondary">
      {isOfFirm ? text('title') : t('home')}
    </Link>
  );
  return (
    <Page narrow>
      {children}
      {isHidden && hidden !== null ? (
        <EmptyState page icon={<IconLock />} title={label(hidden.title)} action={back}>
          {reasonText(hidden.reason)}
        </EmptyState>
      ) : state.is === 'complete' ? (
        <EmptyState page icon={<IconFileOff />} title={text('notFound')} action={back}>
          {text('notFoundText')}
        </EmptyState>
      ) : (
        <NotHeardYet />
      )}
    </Page>
  );
}
