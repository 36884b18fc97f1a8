import { createFileRoute } from '@tanstack/react-router';
import { guardPage } from '../app/pages/guards.ts';
import { pageAccess } from '../shell/pages.ts';
import { SessionFrame } from '../shell/SessionFrame.tsx';

export const Route = createFileRoute('/_session')({
  beforeLoad: (visit) => guardPage(visit, pageAccess),
  component: SessionFrame,
});
