import { docName } from '@basoche/protocol';
import type { DocHandle } from '@basoche/sync';
import { EmptyState, SkeletonRows, toast } from '@basoche/ui';
import type { MenuEntry } from '@basoche/ui';
import { IconCalendarSearch, IconCloudOff, IconDownload } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { useEngine } from '../../../app/engine.tsx';
import { isLost } from '../../../data/lost-doc.ts';
import { usePresence } from '../../../data/presence.ts';
import { usePageTitle } from '../../../shared/title.ts';
import { DocBanners } from '../../../shared/sync/DocBanners.tsx';
import { useActor } from '../../../data/actor.ts';
import { useAssistantEntries } from '../../assistant/index.ts';
import { setFavourite, useConversationFacts } from '../../../data/conversations/conversation-facts.ts';
import { conversationListOf } from '../../../data/conversations/conversation-list.ts';
import { nameOf } from '../../../data/conversations/list-view.ts';
import { useLiveConversation } from '../model/use-live-conversation.ts';
import { ConversationHeader } from './ConversationHeader.tsx';
import { ConversationThread } from './ConversationThread.tsx';
import { ExportDialog } from './ExportDialog.tsx';
import { GoToDateDialog } from './GoToDateDialog.tsx';
import type { MessageListHandle } from './MessageList.tsx';
import { PinnedMessages } from './PinnedMessages.tsx';
import { useConversationEntries } from './use-conversation-entries.tsx';

export interface ConversationPaneProps {
  slug: string;
  handle: DocHandle | null;
  target: string | null;
  /** The message whose thread stands beside. */
  thread?: string | null;
  /** Until the device knows its own. */
  fallbackTitle?: string;
  onClose: () => void;
}

/** One conversation: who is in it, its messages, where one writes. */
export function ConversationPane({
  slug,
  handle,
  target,
  thread = null,
  fallbackTitle,
  onClose,
}: ConversationPaneProps) {
  const { t } = useTranslation(['messenger', 'common']);
  const engine = useEngine();
  const actor = useActor();
  const list = useRef<MessageListHandle>(null);
  const open = useLiveConversation(handle);
  const facts = useConversationFacts().get(slug) ?? null;
  const present = usePresence(handle);
  const row = useSnapshot(conversationListOf(engine, actor.userId).state).rows[docName('conversation', slug)];
  const title = nameOf(row?.title, facts) || (fallbackTitle ?? t('common:untitled'));
  const [asks, setAsks] = useState<'date' | 'export' | null>(null);
  const common = useConversationEntries(slug, title, facts?.isFav ?? false);
  const assistant = useAssistantEntries(docName('conversation', slug), title);
  usePageTitle(title);
  const refused = handle?.status.state === 'refused' ? handle.status : null;
  const lost = handle !== null && isLost(handle);
  const empty = open !== null && open.state.ids.length === 0;
  // What never came here may hold messages. Once it came, it stays, whatever becomes of the network.
  const missing = empty && handle?.missing === true && (row === undefined || row.hasContent);
  const hasMessages = open !== null && !empty && !lost;
  const entries: MenuEntry[] = hasMessages
    ? [
        {
          id: 'go-to-date',
          label: t('goToDateEntry'),
          icon: <IconCalendarSearch size={16} />,
          movesFocus: true,
          onSelect: () => setAsks('date'),
        },
        ...common,
        ...assistant.entries,
        {
          id: 'export',
          label: t('exportEntry'),
          icon: <IconDownload size={16} />,
          movesFocus: true,
          onSelect: () => setAsks('export'),
        },
      ]
    : common;

  return (
    <section className="m-pane" aria-label={title}>
      <ConversationHeader
        title={title}
        facts={facts}
        present={present}
        entries={entries}
        pins={
          handle === null || open === null || lost ? null : (
            <PinnedMessages handle={handle} open={open} onGoTo={(id) => list.current?.goTo(id)} />
          )
        }
        onBack={onClose}
        onFavourite={() => {
          setFavourite(engine, slug, title, !(facts?.isFav ?? false)).catch((error: unknown) =>
            toast(error instanceof Error ? error.message : String(error), { tone: 'bad' }),
          );
        }}
      />
      {asks === 'date' && hasMessages ? (
        <GoToDateDialog open={open} onGoTo={(id) => list.current?.goTo(id)} onClose={() => setAsks(null)} />
      ) : null}
      {assistant.dialog}
      {asks === 'export' ? <ExportDialog slug={slug} onClose={() => setAsks(null)} /> : null}
      {handle && !lost ? <DocBanners handle={handle} /> : null}
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
        <ConversationThread
          receivers={facts?.receivers ?? null}
          list={list}
          handle={handle}
          open={open}
          title={title}
          slug={slug}
          target={target}
          thread={thread}
        />
      )}
    </section>
  );
}
