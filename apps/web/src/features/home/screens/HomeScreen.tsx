import { Page, PageHeader } from '@basoche/ui';
import { IconPlus } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useDocs, useListed } from '../../../data/docs/docs.ts';
import { useSyncStatus } from '../../../app/engine.tsx';
import { useUser } from '../../../app/session/session.ts';
import { BoardsWidget } from '../widgets/BoardsWidget.tsx';
import { RecentDocumentsWidget, SharedDocumentsWidget } from '../widgets/DocumentsWidget.tsx';
import { MattersWidget } from '../widgets/MattersWidget.tsx';
import { TasksWidget } from '../widgets/TasksWidget.tsx';
import { TimersWidget } from '../widgets/TimersWidget.tsx';
import { UnreadWidget } from '../widgets/UnreadWidget.tsx';

/** The way in for the firm's people: what waits for them, from what the device holds. */
export function HomeScreen() {
  const { t } = useTranslation(['home', 'common']);
  const user = useUser();
  const docs = useDocs();
  const listed = useListed();
  const { behind, connected, durable } = useSyncStatus();
  const missing = Object.values(behind).reduce((sum, kind) => sum + kind.missing, 0);
  const count = Math.max(0, docs.length - missing);
  const isKnown = listed && durable && (count > 0 || missing === 0);
  return (
    <Page>
      <PageHeader
        title={t('hello', { name: user.firstname })}
        // « Aucun » is said once there is nothing to come, « hors ligne » of a device that keeps something.
        subtitle={isKnown ? t(connected ? 'onDevice' : 'offline', { count }) : undefined}
        actions={
          <>
            <Link to="/messenger/conversation/create" className="b-button b-button-secondary">
              {t('newConversation')}
            </Link>
            <Link to="/todos/create" className="b-button b-button-primary">
              <IconPlus />
              {t('newTask')}
            </Link>
          </>
        }
      />
      <div className="s-home">
        <TimersWidget />
        <TasksWidget />
        <MattersWidget all="/project" />
        <UnreadWidget />
        <SharedDocumentsWidget />
        <RecentDocumentsWidget />
        <BoardsWidget />
      </div>
    </Page>
  );
}
