import { formatListTime, withoutMarks } from '@basoche/domain';
import { ContextMenu, CountBadge, cx, Menu } from '@basoche/ui';
import { IconClock, IconStarFilled } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { activity, faceOf, nameOf } from '../../../data/conversations/list-view.ts';
import type { ListedConversation } from '../../../data/conversations/list-view.ts';
import type { People } from '../../../data/people.ts';
import { useOpenConversation } from './open-conversation.ts';
import { useConversationEntries } from './use-conversation-entries.tsx';
import { PersonAvatar } from '../../../shared/PersonAvatar.tsx';

export interface ConversationListRowProps {
  row: ListedConversation;
  selected: boolean;
  people: People;
  me: string;
  /** Milliseconds since the epoch. */
  now: number;
  /** Someone of the conversation is in it now. */
  present: boolean;
  /** The Tab key comes to this row; the arrows to the others. */
  tabbable: boolean;
}

export const ConversationListRow = memo(function ConversationListRow(props: ConversationListRowProps) {
  const { row, selected, people, me, now, present, tabbable } = props;
  const { t } = useTranslation(['messenger', 'common']);
  const { summary, facts } = row;
  const title = nameOf(row.title, facts) || t('common:untitled');
  const other = faceOf(facts);
  const unread = summary?.unread ?? 0;
  const time = activity(row);
  const entries = useConversationEntries(row.slug, title, facts?.isFav ?? false);
  return (
    <ContextMenu entries={entries}>
      <div className={cx('m-conv', selected && 'm-conv-on', unread > 0 && 'm-conv-unread')}>
        <Link
          to="/messenger"
          search={{ conversation: row.slug }}
          className="m-conv-link"
          aria-current={selected ? 'page' : undefined}
          data-conversation={row.slug}
          tabIndex={tabbable ? 0 : -1}
          onClick={useOpenConversation(row.slug)}
        >
          <PersonAvatar person={other === null ? { name: title } : people.of(other)} present={present} />
          <span className="m-conv-words">
            <span className="m-conv-line">
              <span className="m-conv-title">{title}</span>
              {summary?.last || facts ? (
                <span className="m-conv-time">{time > 0 ? formatListTime(time, now) : null}</span>
              ) : null}
            </span>
            <span className="m-conv-line">
              <span className="m-conv-preview">{preview()}</span>
              {summary !== null && summary.waiting > 0 ? (
                <span className="m-conv-wait" title={t('waitingInList')}>
                  <IconClock size={14} aria-hidden />
                  <span className="b-hidden">{t('waitingInList')}</span>
                </span>
              ) : null}
              {facts?.isFav ? (
                <span className="m-conv-fav" title={t('favourite')}>
                  <IconStarFilled size={14} aria-hidden />
                  <span className="b-hidden">{t('favourite')}</span>
                </span>
              ) : null}
              <CountBadge count={unread} label={t('unread', { count: unread })} />
            </span>
          </span>
        </Link>
        <span className="m-conv-menu">
          <Menu entries={entries} label={t('conversationActions')} tabbable={tabbable} />
        </span>
      </div>
    </ContextMenu>
  );

  function preview() {
    if (summary !== null && summary.draft !== '')
      return (
        <>
          <span className="m-conv-draft">{t('draft')}</span> {summary.draft}
        </>
      );
    if (summary === null) return row.isNew ? t('creating') : t('notHere');
    const { last } = summary;
    if (!last) return row.isNew ? t('creating') : t('noMessage');
    const who = last.author === me ? t('you') : t('author', { name: people.of(last.author).firstname });
    return `${who} ${withoutMarks(last.text) || (last.file === null ? '' : t('file', { name: last.file }))}`;
  }
});
