import { createFileRoute } from '@tanstack/react-router';
import { guardPage } from '../platform/guards.ts';
import { SessionFrame } from '../shell/SessionFrame.tsx';

export const Route = createFileRoute('/_session')({
  beforeLoad: guardPage,
  component: SessionFrame,
});
