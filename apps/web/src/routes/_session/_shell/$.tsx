import { createFileRoute, redirect, useLocation } from '@tanstack/react-router';
import { SoonScreen } from '../../../features/soon/screens/SoonScreen.tsx';
import { announcedAt, redirectAt } from '../../../shell/pages.ts';

/** The routes of the specification that have no screen of their own yet, and addresses that lead nowhere. */
export const Route = createFileRoute('/_session/_shell/$')({
  beforeLoad: ({ location }) => {
    const target = redirectAt(location.pathname);
    if (target !== null) throw redirect({ href: target });
  },
  component: Announced,
});

function Announced() {
  return <SoonScreen topic={announcedAt(useLocation().pathname)} />;
}
