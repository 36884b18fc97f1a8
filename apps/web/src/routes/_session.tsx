import { createFileRoute } from '@tanstack/react-router';
import { guardPage } from '../app/pages/guards.ts';
import { KeyFailure } from '../features/access/lock/KeyFailure.tsx';
import { LockScreen } from '../features/access/lock/LockScreen.tsx';
import { pageAccess } from '../shell/pages.ts';
import { SessionFrame } from '../shell/SessionFrame.tsx';

export const Route = createFileRoute('/_session')({
  beforeLoad: (visit) => guardPage(visit, pageAccess),
  component: SignedInFrame,
});

const LOCK_SCREENS = { LockScreen, KeyFailure };

function SignedInFrame() {
  return <SessionFrame lockScreens={LOCK_SCREENS} />;
}
