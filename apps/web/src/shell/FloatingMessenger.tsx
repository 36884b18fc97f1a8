import { hasFloatingMessenger } from '@basoche/domain';
import { CountBadge, Dialog, SkeletonRows } from '@basoche/ui';
import { IconMessages } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { useAccount } from '../platform/session.ts';
import { frame } from './frame-state.ts';

const MessengerModal = lazy(async () => ({
  default: (await import('../features/messenger/components/MessengerModal.tsx')).MessengerModal,
}));

/** The messenger over any page, for the plans that have it. Nothing on the messenger's own pages. */
export function FloatingMessenger({ pathname }: { pathname: string }) {
  const { t } = useTranslation('shell');
  const who = useAccount();
  const unread = useSnapshot(frame).counts.messenger ?? 0;
  // Opened on one page: going to another closes it.
  const [openOn, setOpenOn] = useState<string | null>(null);
  if (!hasFloatingMessenger(who) || /^\/(?:messenger|coffee)(?:\/|$)/i.test(pathname)) return null;
  return (
    <>
      <button
        type="button"
        className="s-float-messenger"
        aria-haspopup="dialog"
        aria-label={t('messengerOpen')}
        onClick={() => setOpenOn(pathname)}
      >
        <IconMessages size={24} stroke={1.6} aria-hidden />
        <CountBadge count={unread} label={t('waiting', { count: unread })} />
      </button>
      <Dialog open={openOn === pathname} onOpenChange={() => setOpenOn(null)} title={t('messengerTitle')} size="xl">
        <div className="s-messenger-modal">
          <Suspense fallback={<SkeletonRows rows={8} avatar />}>
            <MessengerModal />
          </Suspense>
        </div>
      </Dialog>
    </>
  );
}
