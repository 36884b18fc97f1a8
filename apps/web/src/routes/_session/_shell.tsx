import { createFileRoute } from '@tanstack/react-router';
import { leavePlatformOut } from '../../app/pages/landing.ts';
import { AppShell } from '../../shell/AppShell.tsx';

export const Route = createFileRoute('/_session/_shell')({
  beforeLoad: leavePlatformOut,
  component: AppShell,
});
