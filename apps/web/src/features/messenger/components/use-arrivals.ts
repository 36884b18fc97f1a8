import { withoutMarks } from '@basoche/domain';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ConversationState, LiveConversation } from '../../../data/conversations/live-conversation.ts';
import type { People } from '../../../data/people.ts';

/** Text of the last message that came from somebody else since the conversation is open, for assistive technology. */
export function useArrivals(live: LiveConversation, { ids }: ConversationState, me: string, people: People): string {
  const { t } = useTranslation('messenger');
  const [before] = useState(ids.at(-1));
  const last = ids.at(-1);
  const message = last === undefined || last === before ? undefined : live.message(last);
  if (!message || message.author === me || message.deletedAt !== null) return '';
  return t('arrived', { name: people.of(message.author).name, text: withoutMarks(message.text) });
}
