import { EmptyState, SkeletonRows, SplitView } from '@basoche/ui';
import { ASSISTANT_CONVERSATION, docName } from '@basoche/protocol';
import { IconMessages } from '@tabler/icons-react';
import { lazy, Suspense, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useDoc } from '../../../data/docs/docs.ts';
import { usePresence } from '../../../data/presence.ts';
import { ConversationListPane } from './ConversationListPane.tsx';
import { ConversationPane } from './ConversationPane.tsx';
import '../messenger.css';

const AssistantPane = lazy(async () => ({
  default: (await import('../../assistant/components/AssistantPane.tsx')).AssistantPane,
}));

export interface MessengerViewProps {
  /** Slug of the conversation on screen. */
  slug: string | null;
  /** Id of the message to show in it. */
  message: string | null;
  /** Id of the message whose thread stands beside. */
  thread: string | null;
  onClose: () => void;
}

/** Conversations at the left, the chosen one at the right; on a phone, one at a time. */
export function MessengerView({ slug, message, thread, onClose }: MessengerViewProps) {
  const { t } = useTranslation('messenger');
  const handle = useDoc(slug === null || slug === ASSISTANT_CONVERSATION ? null : docName('conversation', slug));
  const present = usePresence(handle);
  const presentIds = useMemo(() => present.map((person) => person.id), [present]);
  return (
    <SplitView
      show={slug === null ? 'list' : 'pane'}
      listLabel={t('list')}
      list={<ConversationListPane selected={slug} presentIds={presentIds} />}
    >
      {slug === null ? (
        <EmptyState icon={<IconMessages />} title={t('chooseTitle')}>
          {t('chooseText')}
        </EmptyState>
      ) : slug === ASSISTANT_CONVERSATION ? (
        <Suspense fallback={<SkeletonRows rows={7} />}>
          <AssistantPane onClose={onClose} />
        </Suspense>
      ) : (
        <ConversationPane key={slug} slug={slug} handle={handle} target={message} thread={thread} onClose={onClose} />
      )}
    </SplitView>
  );
}
