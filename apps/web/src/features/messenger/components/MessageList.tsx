import type { DocSyncState } from '@basoche/sync';
import { Button, ContextMenu } from '@basoche/ui';
import type { MenuEntry } from '@basoche/ui';
import { IconArrowDown } from '@tabler/icons-react';
import {
  useCallback,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import type { KeyboardEvent, Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { useToday } from '../../../shared/now.ts';
import { startsDay, startsGroup, whenOf } from '../model/message-time.ts';
import type { People, Person } from '../../../data/people.ts';
import type { MessageTask } from '../model/message-tasks.ts';
import { readersOf, unreadIds } from '../../../data/conversations/unread.ts';
import type { OpenConversation } from '../model/use-live-conversation.ts';
import { MessageWindow } from './message-window.ts';
import { MessageRow } from './MessageRow.tsx';
import type { SetReaction } from './Reactions.tsx';

/** What the field below the list and the header above it ask of it. */
export interface MessageListHandle {
  focusLast: () => void;
  focus: (id: string) => void;
  /** Brings a message into view, marks it and gives it the focus. */
  goTo: (id: string) => void;
}

export interface MessageListProps {
  ref?: Ref<MessageListHandle>;
  open: OpenConversation;
  /** Of the conversation. */
  slug: string;
  me: string;
  people: People;
  docState: DocSyncState;
  refusal: string | null;
  /** Message to show first, from the address. */
  target: string | null;
  entriesOf: (id: string) => MenuEntry[];
  onReply: (id: string) => void;
  onEdit: (id: string) => void;
  onDelete: (id: string) => void;
  /** `null` for those who only read. */
  onReact: SetReaction | null;
  onPin: (id: string) => void;
  /** Message -> the tasks made of it. */
  tasks: ReadonlyMap<string, readonly MessageTask[]>;
  onTask: (id: string) => void;
  /** Opens what answers a message. */
  onThread: (id: string) => void;
  /** The message from which the reader marked all unread while looking at it. */
  unreadFrom: string | null;
  onUnread: (id: string) => void;
  /** The last message that is on screen while the page is looked at. */
  onSee: (id: string) => void;
  /** Escape, or the arrow below the last message. */
  onLeave: () => void;
}

const NOBODY: readonly Person[] = [];
const NO_TASKS: readonly MessageTask[] = [];

/** The messages, the newest at the bottom; only those on screen exist. Opens at the first unread one. */
export function MessageList({
  ref,
  open,
  slug,
  me,
  people,
  docState,
  refusal,
  target,
  entriesOf,
  onReply,
  onEdit,
  onDelete,
  onReact,
  onPin,
  tasks,
  onTask,
  onThread,
  unreadFrom,
  onUnread,
  onSee,
  onLeave,
}: MessageListProps) {
  const { live, state } = open;
  const { ids } = state;
  const { t } = useTranslation('messenger');
  const today = useToday();
  const [frame] = useState(() => new MessageWindow(ids));
  const { attach, measure } = frame;
  const { rows, height, end, atEnd } = useSyncExternalStore(frame.subscribe, frame.view);
  // Where reading had stopped when the conversation was opened: the line stays there while it is read.
  const [stoppedAt] = useState(() => unreadIds(live, me)[0] ?? null);
  const firstUnread = unreadFrom ?? stoppedAt;
  const [active, setActive] = useState<string | null>(null);
  const [jumped, setJumped] = useState<string | null>(null);
  const [tabStop, setTabStop] = useState<string | null>(null);
  const [picking, setPicking] = useState<string | null>(null);
  /** Gets the focus as soon as its row is on the page. */
  const awaited = useRef<string | null>(null);
  const lit = jumped ?? target;

  const focusRow = useCallback(
    (index: number) => {
      frame.scrollTo(index, 'auto');
      const row = frame.rowAt(index);
      if (row) row.focus();
      else requestAnimationFrame(() => frame.rowAt(index)?.focus());
    },
    [frame],
  );

  useLayoutEffect(() => frame.show(ids), [frame, ids]);
  useLayoutEffect(() => {
    frame.settle();
    const row = awaited.current === null ? null : frame.rowAt(live.indexOf(awaited.current));
    if (row === null) return;
    awaited.current = null;
    row.focus({ preventScroll: true });
  });

  const jump = useCallback(
    (id: string) => {
      const index = live.indexOf(id);
      if (index < 0) return;
      frame.scrollTo(index, 'center');
      setJumped(id);
    },
    [frame, live],
  );
  useImperativeHandle(
    ref,
    () => ({
      focusLast: () => focusRow(ids.length - 1),
      focus: (id) => focusRow(live.indexOf(id)),
      goTo: (id) => {
        awaited.current = id;
        jump(id);
      },
    }),
    [focusRow, ids, jump, live],
  );

  useLayoutEffect(() => {
    const at = stoppedAt === null ? -1 : live.indexOf(stoppedAt);
    if (at > 0) frame.scrollTo(at, 'start');
    else frame.scrollToEnd();
  }, [frame, live, stoppedAt]);

  useLayoutEffect(() => {
    if (target !== null && live.indexOf(target) >= 0) frame.scrollTo(live.indexOf(target), 'center');
  }, [frame, live, target]);

  const rowOf = useCallback((id: string) => frame.rowAt(live.indexOf(id)), [frame, live]);

  /** A finger is down: what it shows of a message comes once it is lifted, not under it. */
  const touching = useRef(false);
  const onFocusRow = useCallback((id: string) => {
    if (!touching.current) setActive(id);
    setTabStop(id);
  }, []);

  const last = ids.at(-1);
  const lastMessage = last === undefined ? undefined : live.message(last);
  const sent = lastMessage?.author === me && lastMessage.receivedAt === null ? lastMessage.id : null;
  useLayoutEffect(() => {
    if (sent !== null) frame.scrollToEnd();
  }, [frame, sent]);

  useEffect(() => {
    const see = (): void => {
      if (document.hidden || !document.hasFocus()) return;
      for (let at = Math.min(end, ids.length - 1); at >= 0; at--) {
        const id = ids[at] ?? '';
        if (live.message(id)?.receivedAt === null) continue;
        onSee(id);
        break;
      }
    };
    see();
    addEventListener('focus', see);
    document.addEventListener('visibilitychange', see);
    return () => {
      removeEventListener('focus', see);
      document.removeEventListener('visibilitychange', see);
    };
  }, [end, ids, live, onSee]);

  const readers = useMemo(() => {
    const named = new Map<string, readonly Person[]>();
    // The markers are in `state`, the messages they point at in `live`.
    for (const [id, users] of readersOf(
      { state, message: (key) => live.message(key), indexOf: (key) => live.indexOf(key) },
      me,
    ))
      named.set(
        id,
        users.map((user) => people.of(user)),
      );
    return named;
  }, [live, me, people, state]);

  const unreadBelow = atEnd ? 0 : unreadIds(live, me).length;
  const stop = tabStop !== null && live.indexOf(tabStop) >= 0 ? tabStop : last;

  return (
    <div className="m-list-box">
      <ContextMenu entries={active === null ? [] : entriesOf(active)}>
        <div
          ref={attach}
          className="m-list"
          onKeyDown={onKeyDown}
          onPointerDown={(event) => {
            touching.current = event.pointerType === 'touch';
          }}
          onPointerOver={(event) => {
            if (event.pointerType !== 'touch') setActive(idAt(event.target) ?? active);
          }}
          onPointerCancel={() => {
            touching.current = false;
          }}
          onClick={(event) => {
            touching.current = false;
            setActive(idAt(event.target) ?? active);
          }}
          onPointerLeave={(event) => {
            // A finger leaves as soon as it is lifted: what it touched stays chosen.
            if (event.pointerType !== 'touch') setActive(null);
          }}
          onContextMenuCapture={(event) => {
            const id = idAt(event.target);
            if (id === null || entriesOf(id).length === 0) event.stopPropagation();
            else setActive(id);
          }}
        >
          <div className="m-list-inner" role="list" aria-label={t('messages')} style={{ height }}>
            {rows.map((row) => {
              const id = ids[row.index] as string;
              const message = live.message(id);
              if (!message) return null;
              const before = row.index > 0 ? live.message(ids[row.index - 1] as string) : undefined;
              const replied = message.replyTo === null ? undefined : (live.message(message.replyTo) ?? null);
              return (
                <MessageRow
                  me={me}
                  people={people}
                  docState={docState}
                  refusal={refusal}
                  entriesOf={entriesOf}
                  onReply={onReply}
                  onEdit={onEdit}
                  onReact={onReact}
                  picking={picking === id}
                  onPick={setPicking}
                  rowOf={rowOf}
                  key={row.key}
                  measure={measure}
                  index={row.index}
                  count={ids.length}
                  top={row.start}
                  tabbable={id === stop}
                  message={message}
                  day={startsDay(message, before) ? whenOf(message).day : null}
                  head={startsGroup(message, before) || id === firstUnread}
                  today={today}
                  firstUnread={id === firstUnread && row.index > 0}
                  replied={replied}
                  slug={slug}
                  answers={live.answersTo(id).filter((each) => live.message(each)?.deletedAt === null).length}
                  tasks={tasks.get(id) ?? NO_TASKS}
                  readers={readers.get(id) ?? NOBODY}
                  highlighted={lit === id}
                  active={active === id}
                  onJump={jump}
                  onFocus={onFocusRow}
                />
              );
            })}
          </div>
        </div>
      </ContextMenu>
      {atEnd ? null : (
        <Button className="m-to-bottom" size="sm" icon={<IconArrowDown />} onClick={() => frame.scrollToEnd()}>
          {unreadBelow > 0 ? t('toBottomNew', { count: unreadBelow }) : t('toBottom')}
        </Button>
      )}
    </div>
  );

  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    // What a menu of a row hears comes through here too.
    if (!(event.target instanceof Node && event.currentTarget.contains(event.target))) return;
    if (event.ctrlKey || event.metaKey || event.altKey || !(event.target instanceof HTMLElement)) return;
    if (!event.target.matches('[data-id]')) {
      if (event.key === 'Escape') onLeave();
      return;
    }
    const id = event.target.dataset['id'] ?? '';
    const at = live.indexOf(id);
    const own = live.message(id)?.author === me;
    const allowed = entriesOf(id);
    const can = (action: string): boolean => allowed.some((entry) => entry.id === action);
    if (event.key === 'ArrowUp' && at > 0) focusRow(at - 1);
    else if (event.key === 'ArrowDown') {
      if (at < ids.length - 1) focusRow(at + 1);
      else onLeave();
    } else if (event.key === 'Home') focusRow(0);
    else if (event.key === 'End') focusRow(ids.length - 1);
    else if (event.key === 'Escape') onLeave();
    else if (event.key.toLowerCase() === 'r' && can('reply')) onReply(id);
    else if (event.key.toLowerCase() === 'e' && own && can('edit')) onEdit(id);
    else if (event.key.toLowerCase() === 'p' && can('pin')) onPin(id);
    else if (event.key.toLowerCase() === 'f' && can('thread')) onThread(id);
    else if (event.key.toLowerCase() === 't' && can('task')) onTask(id);
    else if (event.key.toLowerCase() === 'u' && can('unread')) onUnread(id);
    else if (event.key === ':' && onReact !== null && allowed.length > 0) setPicking(id);
    else if (event.key === 'Delete' && own && can('delete')) onDelete(id);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }
}

function idAt(target: EventTarget): string | null {
  return target instanceof Element ? (target.closest<HTMLElement>('[data-id]')?.dataset['id'] ?? null) : null;
}
