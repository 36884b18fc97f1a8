import { withoutMarks } from '@basoche/domain';
import type { conversation } from '@basoche/crdt';
import { Chip, cx, Divider } from '@basoche/ui';
import { MESSAGE_TAGS } from '@basoche/protocol';
import { IconAlertTriangle, IconChecks, IconClock, IconCornerUpLeft, IconMessages, IconPin } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { memo } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { dayTitle } from '../../../shared/date-time/day-title.ts';
import { whenOf } from '../model/message-time.ts';
import type { MessageStatus } from '../model/message-status.ts';
import { useIsDurable } from '../../../app/engine.tsx';
import { MarkedText } from '../../../shared/mentions/MarkedText.tsx';
import type { People, Person } from '../../../data/people.ts';
import type { MessageTask } from '../model/message-tasks.ts';
import { MessageFile } from '../files/MessageFile.tsx';
import { ObjectPreviews } from '../../previews/index.ts';
import { MissedTime } from '../scheduled/MissedTime.tsx';
import { MessageTasks } from './MessageTasks.tsx';
import { Reactions } from './Reactions.tsx';
import type { SetReaction } from './Reactions.tsx';
import { PersonAvatar } from '../../../shared/PersonAvatar.tsx';

type Message = conversation.Message;

export interface MessageItemProps {
  message: Message;
  author: Person;
  /** Shown above the message when it begins a day; `yyyy-mm-dd`. */
  day: string | null;
  today: string;
  firstUnread: boolean;
  /** Shows the author; otherwise the message stands under the one before. */
  head: boolean;
  status: MessageStatus;
  refusal: string | null;
  replied: { message: Message | null; author: Person | null } | null;
  readers: readonly Person[];
  tasks: readonly MessageTask[];
  /** How many messages answer it. */
  answers: number;
  /** Of the conversation. */
  slug: string;
  highlighted: boolean;
  me: string;
  people: People;
  active: boolean;
  onReact: SetReaction | null;
  /** Buttons at the corner of the message under the pointer or the focus. */
  actions: ReactNode;
  onJump: (id: string) => void;
}

/** One message. Rows that did not change are not rendered again. */
export const MessageItem = memo(function MessageItem(props: MessageItemProps) {
  const { t } = useTranslation('messenger');
  const { message, author, day, today, firstUnread, head, status, highlighted } = props;
  const { time, instant } = whenOf(message);
  return (
    <>
      {day === null ? null : <Divider>{dayTitle(day, today)}</Divider>}
      {firstUnread ? <Divider strong>{t('newMessages')}</Divider> : null}
      <div
        className={cx(
          'm-message',
          head && 'm-message-head',
          status !== null && 'm-message-waiting',
          highlighted && 'm-message-lit',
        )}
      >
        <span className="m-gutter">
          {head ? (
            <PersonAvatar person={author} />
          ) : (
            <span className="m-gutter-time" aria-hidden>
              {time}
            </span>
          )}
        </span>
        <div className="m-content">
          {message.pin === null ? null : (
            <p className="m-pin">
              <IconPin size={14} aria-hidden />{' '}
              {message.pin.by === props.me
                ? t('pinnedByYou')
                : t('pinnedBy', { name: props.people.of(message.pin.by).name })}
            </p>
          )}
          <p className={head ? 'm-byline' : 'b-hidden'}>
            <span className="m-author">{author.name}</span>{' '}
            <time dateTime={new Date(instant).toISOString()}>{time}</time>
            {message.plannedFor === null ? null : <MissedTime message={message} />}
            {message.tags.map((tag) => (
              <Chip key={tag}>{MESSAGE_TAGS.find((known) => known.slug === tag)?.name ?? tag}</Chip>
            ))}
          </p>
          {props.replied ? <Quote {...props} replied={props.replied} /> : null}
          <Body message={message} author={author} me={props.me} people={props.people} active={props.active} />
          <ObjectPreviews text={message.text} tabbable={props.active} />
          {message.file ? <MessageFile file={message.file} tabbable={props.active} /> : null}
          <Reactions
            message={message}
            me={props.me}
            people={props.people}
            tabbable={props.active}
            onReact={props.onReact}
          />
          {props.answers === 0 ? null : (
            <Link
              to="/messenger"
              search={{ conversation: props.slug, thread: message.id }}
              tabIndex={props.active ? 0 : -1}
              className="m-answers"
            >
              <IconMessages size={16} aria-hidden />
              {t('answers', { count: props.answers })}
            </Link>
          )}
          <MessageTasks tasks={props.tasks} tabbable={props.active} />
          <MessageFooter status={status} refusal={props.refusal} readers={props.readers} />
        </div>
        {props.actions}
      </div>
    </>
  );
});

function Body({
  message,
  author,
  me,
  people,
  active,
}: Pick<MessageItemProps, 'message' | 'author' | 'me' | 'people' | 'active'>) {
  const { t } = useTranslation('messenger');
  if (message.deletedAt !== null) {
    return (
      <p className="m-text m-text-gone">
        {message.deletedBy === null || message.deletedBy === message.author
          ? t('deleted')
          : t('deletedByOther', { name: author.name })}
      </p>
    );
  }
  return (
    <p className="m-text">
      <MarkedText text={message.text} people={people.list} me={me} tabbable={active} />
      {message.editedAt === null ? null : <span className="m-edited"> ({t('edited')})</span>}
    </p>
  );
}

function Quote({
  replied,
  active,
  onJump,
}: { replied: { message: Message | null; author: Person | null } } & Pick<MessageItemProps, 'active' | 'onJump'>) {
  const { t } = useTranslation('messenger');
  const { message, author } = replied;
  if (!message || !author) return <p className="m-quote m-text-gone">{t('replyGone')}</p>;
  return (
    <button
      type="button"
      className="m-quote"
      tabIndex={active ? 0 : -1}
      aria-label={t('goToReply', { name: author.name })}
      onClick={() => onJump(message.id)}
    >
      <IconCornerUpLeft size={14} aria-hidden />
      <strong>{author.name}</strong>
      <span>{message.deletedAt === null ? withoutMarks(message.text) || message.file?.name : t('deleted')}</span>
    </button>
  );
}

function MessageFooter({ status, refusal, readers }: Pick<MessageItemProps, 'status' | 'refusal' | 'readers'>) {
  const { t } = useTranslation('messenger');
  const isDurable = useIsDurable();
  switch (status === 'waiting' && !isDurable ? 'in-memory' : status) {
    case 'waiting':
      return (
        <p className="m-foot m-foot-wait">
          <IconClock size={14} aria-hidden /> {t('waiting')}
        </p>
      );
    case 'sending':
      return (
        <p className="m-foot m-foot-sending">
          <IconClock size={14} aria-hidden /> {t('sending')}
        </p>
      );
    case 'in-memory':
      return (
        <p className="m-foot m-foot-bad">
          <IconAlertTriangle size={14} aria-hidden /> {t('inMemory')}
        </p>
      );
    case 'refused':
      return (
        <p className="m-foot m-foot-bad">
          <IconAlertTriangle size={14} aria-hidden /> {t('refused')}
          {refusal === null ? null : ` · ${refusal}`}
        </p>
      );
    default:
      return readers.length === 0 ? null : (
        <p className="m-foot">
          <IconChecks size={14} aria-hidden /> {readersText(readers)}
        </p>
      );
  }

  function readersText(people: readonly Person[]): string {
    const shown = people.slice(0, 3).map((person) => person.firstname);
    const more = people.length - shown.length;
    const names = shown.join(', ');
    return more > 0 ? t('readByMore', { names, count: more }) : t('readBy', { names });
  }
}
