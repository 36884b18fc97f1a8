import { withoutMarks } from '@basoche/domain';
import { CountBadge } from '@basoche/ui';
import { IconMessages } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { useEngine } from '../../../app/engine.tsx';
import { useUser } from '../../../app/session/session.ts';
import { useConversationFacts } from '../../../data/conversations/conversation-facts.ts';
import { conversationListOf } from '../../../data/conversations/conversation-list.ts';
import { nameOf } from '../../../data/conversations/list-view.ts';
import { SHOWN } from './TasksWidget.tsx';
import { Widget } from './Widget.tsx';

/** Conversations with unread messages, the last to move first. */
export function UnreadWidget() {
  const { t } = useTranslation(['home', 'common', 'messenger']);
  const { rows, current } = useSnapshot(conversationListOf(useEngine(), useUser().id).state);
  const facts = useConversationFacts();
  const unread = Object.values(rows)
    .filter((row) => (row.summary?.unread ?? 0) > 0)
    .sort((a, b) => (b.summary?.last?.instant ?? 0) - (a.summary?.last?.instant ?? 0));
  return (
    <Widget
      title={t('unread')}
      all="/messenger"
      empty={t('emptyUnread')}
      isKnown={current}
      rows={unread.slice(0, SHOWN).map((row) => (
        <li key={row.name}>
          <Link to="/messenger" search={{ conversation: row.slug }} className="s-home-row">
            <IconMessages size={18} stroke={1.6} aria-hidden />
            <span className="s-home-words">
              <span className="s-home-title">
                {nameOf(row.title, facts.get(row.slug) ?? null) || t('common:untitled')}
              </span>
              <span className="s-home-detail">
                {withoutMarks(row.summary?.last?.text ?? '') || row.summary?.last?.file}
              </span>
            </span>
            <CountBadge
              count={row.summary?.unread ?? 0}
              label={t('messenger:unread', { count: row.summary?.unread ?? 0 })}
            />
          </Link>
        </li>
      ))}
    />
  );
}
