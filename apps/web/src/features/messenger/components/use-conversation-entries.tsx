import type { MenuEntry } from '@basoche/ui';
import { toast } from '@basoche/ui';
import { IconLink, IconStar, IconStarOff } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useEngine } from '../../../platform/engine.tsx';
import { setFavourite } from '../model/conversation-facts.ts';

/** What can be done with a conversation: its "…" menu, its right-click menu and its header share this list. */
export function useConversationEntries(slug: string, title: string, isFav: boolean): MenuEntry[] {
  const engine = useEngine();
  const { t } = useTranslation('messenger');
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
        id: 'copy-link',
        label: t('copyLink'),
        icon: <IconLink size={16} />,
        onSelect: () => {
          navigator.clipboard.writeText(`${location.origin}/messenger?conversation=${slug}`).then(
            () => toast(t('linkCopied')),
            () => toast(t('copyFailed'), { tone: 'bad' }),
          );
        },
      },
    ],
    [engine, isFav, slug, t, title],
  );
}
