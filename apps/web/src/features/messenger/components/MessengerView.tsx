import { EmptyState, SplitView } from '@basoche/ui';
import { docName } from '@basoche/protocol';
import { IconMessages } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useDoc } from '../../../platform/docs.ts';
import { usePresence } from '../../../platform/presence.ts';
import { ConversationListPane } from './ConversationListPane.tsx';
import { ConversationPane } from './ConversationPane.tsx';
import '../messenger.css';

export interface MessengerViewProps {
  /** Slug of the conversation on screen. */
  slug: string | null;
  /** Id of the message to show in it. */
  message: string | null;
  onClose: () => void;
}

/** Conversations at the left, the chosen one at the right; on a phone, one at a time. */
export function MessengerView({ slug, message, onClose }: MessengerViewProps) {
  const { t } = useTranslation('messenger');
  const handle = useDoc(slug === null ? null : docName('conversation', slug));
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
      ) : (
        <ConversationPane key={slug} slug={slug} handle={handle} target={message} onClose={onClose} />
      )}
    </SplitView>
  );
}
