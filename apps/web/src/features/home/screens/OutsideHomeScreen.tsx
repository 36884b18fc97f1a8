import { Page, PageHeader } from '@basoche/ui';
import { IconMessage } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useConnected } from '../../../app/engine.tsx';
import { useUser } from '../../../app/session/session.ts';
import { BoardsWidget } from '../widgets/BoardsWidget.tsx';
import { SharedDocumentsWidget } from '../widgets/DocumentsWidget.tsx';
import { MattersWidget } from '../widgets/MattersWidget.tsx';
import { TasksWidget } from '../widgets/TasksWidget.tsx';
import { UnreadWidget } from '../widgets/UnreadWidget.tsx';

/**
 * The way in for accounts outside of the firm: what the firm shares with them, and what it awaits from them. A partner
 * also follows lists and boards.
 */
export function OutsideHomeScreen({ kind }: { kind: 'client' | 'partner' }) {
  const { t } = useTranslation('home');
  const user = useUser();
  const connected = useConnected();
  return (
    <Page>
      <PageHeader
        title={t('hello', { name: user.firstname })}
        subtitle={
          connected
            ? t(kind === 'client' ? 'clientSpace' : 'partnerSpace', { firm: user.firm.name })
            : t('offlineOutside')
        }
        actions={
          <Link to="/messenger" className="b-button b-button-primary">
            <IconMessage />
            {t('writeToFirm')}
          </Link>
        }
      />
      <div className="s-home">
        <MattersWidget />
        <UnreadWidget />
        <SharedDocumentsWidget />
        <TasksWidget />
        {kind === 'partner' ? <BoardsWidget /> : null}
      </div>
    </Page>
  );
}
