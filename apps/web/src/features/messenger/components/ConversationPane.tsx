import { docName } from '@basoche/protocol';
import type { DocHandle } from '@basoche/sync';
import { EmptyState, SkeletonRows, toast } from '@basoche/ui';
import { IconCloudOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { useEngine } from '../../../platform/engine.tsx';
import { isLost } from '../../../platform/lost-doc.ts';
import { usePresence } from '../../../platform/presence.ts';
import { usePageTitle } from '../../../platform/title.ts';
import { useActor } from '../../../platform/actor.ts';
import { setFavourite, useConversationFacts } from '../model/conversation-facts.ts';
import { conversationListOf } from '../model/conversation-list.ts';
import { nameOf } from '../model/list-view.ts';
import { useLiveConversation } from '../model/use-live-conversation.ts';
import { ConversationBanner } from './ConversationBanner.tsx';
import { ConversationHeader } from './ConversationHeader.tsx';
import { ConversationThread } from './ConversationThread.tsx';
import { useConversationEntries } from './use-conversation-entries.tsx';

export interface ConversationPaneProps {
  slug: string;
  handle: DocHandle | null;
  target: string | null;
  /** Until the device knows its own. */
  fallbackTitle?: string;
  onClose: () => void;
}

/** One conversation: who is in it, its messages, where one writes. */
export function ConversationPane({ slug, handle, target, fallbackTitle, onClose }: ConversationPaneProps) {
  const { t } = useTranslation(['messenger', 'common']);
  const engine = useEngine();
  const actor = useActor();
  const open = useLiveConversation(handle);
  const facts = useConversationFacts().get(slug) ?? null;
  const present = usePresence(handle);
  const row = useSnapshot(conversationListOf(engine, actor.userId).state).rows[docName('conversation', slug)];
  const title = nameOf(row?.title, facts) || (fallbackTitle ?? t('common:untitled'));
  const entries = useConversationEntries(slug, title, facts?.isFav ?? false);
  usePageTitle(title);
  const refused = handle?.status.state === 'refused' ? handle.status : null;
  const lost = handle !== null && isLost(handle);
  const empty = open !== null && open.state.ids.length === 0;
  // An empty conversation that the server never confirmed may simply not have arrived yet.
  const missing = empty && handle !== null && !handle.synced && !row;

  return (
    <section className="m-pane" aria-label={title}>
      <ConversationHeader
        title={title}
        facts={facts}
        present={present}
        entries={entries}
        onBack={onClose}
        onFavourite={() => {
          setFavourite(engine, slug, title, !(facts?.isFav ?? false)).catch((error: unknown) =>
            toast(error instanceof Error ? error.message : String(error), { tone: 'bad' }),
          );
        }}
      />
      {handle && !lost ? <ConversationBanner handle={handle} /> : null}
      {handle === null || open === null ? (
        <SkeletonRows rows={7} avatar />
      ) : lost ? (
        <EmptyState icon={<IconCloudOff />} title={t('lostTitle')}>
          {t('lostText')}
        </EmptyState>
      ) : missing ? (
        <EmptyState icon={<IconCloudOff />} title={refused ? t('statusRefused') : t('missingTitle')}>
          {refused?.text ?? t('missingText')}
        </EmptyState>
      ) : (
        <ConversationThread handle={handle} open={open} title={title} slug={slug} target={target} onClose={onClose} />
      )}
    </section>
  );
}
