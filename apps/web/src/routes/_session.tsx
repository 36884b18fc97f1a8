import { createFileRoute, redirect } from '@tanstack/react-router';
import { disconnect, sessionIsValid } from '../platform/session.ts';
import { SessionFrame } from '../shell/SessionFrame.tsx';

export const Route = createFileRoute('/_session')({
  beforeLoad: ({ location }) => {
    if (sessionIsValid()) return;
    disconnect('expired');
    throw redirect({ to: '/login', search: { suite: location.href } });
  },
  component: SessionFrame,
});
