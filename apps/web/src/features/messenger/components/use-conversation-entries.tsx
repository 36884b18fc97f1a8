import type { MenuEntry } from '@basoche/ui';
import { toast } from '@basoche/ui';
import { IconClockHour4, IconLink, IconSearch, IconStar, IconStarOff } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { copyText } from '../../../shared/copy-text.ts';
import { useEngine } from '../../../app/engine.tsx';
import { setFavourite } from '../../../data/conversations/conversation-facts.ts';

/** What can be done with a conversation: its "…" menu, its right-click menu and its header share this list. */
export function useConversationEntries(slug: string, title: string, isFav: boolean): MenuEntry[] {
  const engine = useEngine();
  const navigate = useNavigate();
  const { t } = useTranslation(['messenger', 'searching', 'scheduled']);
  return useMemo(
    () => [
      {
        id: 'favourite',
        label: isFav ? t('removeFavourite') : t('addFavourite'),
        icon: isFav ? <IconStarOff size={16} /> : <IconStar size={16} />,
        onSelect: () => {
          setFavourite(engine, slug, title, !isFav).catch((error: unknown) =>
            toast(error instanceof Error ? error.message : String(error), { tone: 'bad' }),
          );
        },
      },
      {
        id: 'search',
        label: t('searching:openHere'),
        icon: <IconSearch size={16} />,
        movesFocus: true,
        onSelect: () => void navigate({ to: '/messenger/search', search: { conversation: slug, dans: slug } }),
      },
      {
        id: 'scheduled',
        label: t('scheduled:open'),
        icon: <IconClockHour4 size={16} />,
        movesFocus: true,
        onSelect: () => void navigate({ to: '/messenger/scheduled', search: { conversation: slug } }),
      },
      {
        id: 'copy-link',
        label: t('copyLink'),
        icon: <IconLink size={16} />,
        onSelect: () => {
          copyText(`${location.origin}/messenger?conversation=${slug}`).then(
            () => toast(t('linkCopied')),
            () => toast(t('copyFailed'), { tone: 'bad' }),
          );
        },
      },
    ],
    [engine, isFav, navigate, slug, t, title],
  );
}
