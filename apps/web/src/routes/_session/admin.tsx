import { createFileRoute } from '@tanstack/react-router';
import { AppShell } from '../../shell/AppShell.tsx';

/** The platform's administration: every route under it has this frame. */
export const Route = createFileRoute('/_session/admin')({
  staticData: { sideBar: false, topBar: 'admin' },
  component: AppShell,
});
