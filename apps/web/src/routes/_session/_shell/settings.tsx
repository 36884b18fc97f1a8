import { createFileRoute } from '@tanstack/react-router';
import { AssistantCard } from '../../../features/assistant/components/AssistantCard.tsx';
import { NotificationCard } from '../../../features/notifications/components/NotificationCard.tsx';
import { SettingsScreen } from '../../../features/profile/screens/SettingsScreen.tsx';

export const Route = createFileRoute('/_session/_shell/settings')({
  component: SettingsPage,
});

function SettingsPage() {
  return (
    <SettingsScreen
      cards={
        <>
          <NotificationCard />
          <AssistantCard />
        </>
      }
    />
  );
}
