import { hasFloatingMessenger } from '@basoche/domain';
import { CountBadge, Dialog, IconButton, SkeletonRows } from '@basoche/ui';
import { IconMessages } from '@tabler/icons-react';
import { Suspense, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { useAccount } from '../app/session/session.ts';
import { frame } from './frame-state.ts';

/** The messenger in a window over any page, for the plans that have it. Nothing on the messenger's own pages. */
export function FloatingMessenger({ pathname, children }: { pathname: string; children: ReactNode }) {
  const { t } = useTranslation('shell');
  const who = useAccount();
  const unread = useSnapshot(frame).counts.messenger ?? 0;
  // Opened on one page: going to another closes it.
  const [openOn, setOpenOn] = useState<string | null>(null);
  if (!hasFloatingMessenger(who) || /^\/(?:messenger|coffee)(?:\/|$)/i.test(pathname)) return null;
  return (
    <>
      <span className="s-messenger-open">
        <IconButton
          aria-haspopup="dialog"
          label={t('messengerOpen')}
          icon={<IconMessages stroke={1.6} />}
          onClick={() => setOpenOn(pathname)}
        />
        <CountBadge count={unread} label={t('waiting', { count: unread })} />
      </span>
      <Dialog open={openOn === pathname} onOpenChange={() => setOpenOn(null)} title={t('messengerTitle')} size="xl">
        <div className="s-messenger-modal">
          <Suspense fallback={<SkeletonRows rows={8} avatar />}>{children}</Suspense>
        </div>
      </Dialog>
    </>
  );
}
