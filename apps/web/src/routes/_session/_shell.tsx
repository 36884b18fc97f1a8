import { createFileRoute } from '@tanstack/react-router';
import { lazy } from 'react';
import { leavePlatformOut } from '../../app/pages/landing.ts';
import { NotificationBell } from '../../features/notifications/index.ts';
import { AppShell } from '../../shell/AppShell.tsx';

export const Route = createFileRoute('/_session/_shell')({
  beforeLoad: leavePlatformOut,
  component: FirmFrame,
});

const MessengerModal = lazy(async () => ({
  default: (await import('../../features/messenger/components/MessengerModal.tsx')).MessengerModal,
}));

function FirmFrame() {
  return <AppShell messenger={<MessengerModal />} bell={<NotificationBell />} />;
}
