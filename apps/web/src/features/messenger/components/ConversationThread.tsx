import { conversation } from '@basoche/crdt';
import { withoutMarks } from '@basoche/domain';
import type { DocHandle } from '@basoche/sync';
import { EmptyState, toast } from '@basoche/ui';
import { useNavigate } from '@tanstack/react-router';
import { useCallback, useMemo, useRef, useState } from 'react';
import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { usePresence } from '../../../data/presence.ts';
import { useActor } from '../../../data/actor.ts';
import { usePeople } from '../../../data/people.ts';
import { useMessageTasks } from '../model/message-tasks.ts';
import type { OpenConversation } from '../model/use-live-conversation.ts';
import { ScheduledStrip } from '../scheduled/ScheduledStrip.tsx';
import { Composer } from './Composer.tsx';
import type { ComposerHandle, ComposerProps } from './Composer.tsx';
import { MessageTaskDialog } from './MessageTaskDialog.tsx';
import { MessageList } from './MessageList.tsx';
import type { MessageListHandle } from './MessageList.tsx';
import type { SetReaction } from './Reactions.tsx';
import { ThreadPanel } from './ThreadPanel.tsx';
import { useArrivals } from './use-arrivals.ts';
import { useDraft } from './use-draft.ts';
import { useMessageEntries } from './use-message-entries.tsx';
import { useMode } from './use-mode.ts';
import { useOutgoing } from './use-outgoing.tsx';
import { useReadMark } from './use-read-mark.ts';
import { useTyping } from './use-typing.ts';

export interface ConversationThreadProps {
  /** User ids of the others in it; `null` when this device does not know. */
  receivers: readonly string[] | null;
  /** Also asked by the header. */
  list: RefObject<MessageListHandle | null>;
  handle: DocHandle;
  open: OpenConversation;
  slug: string;
  title: string;
  target: string | null;
  /** The message whose thread stands beside, from the address. */
  thread: string | null;
}

/** The messages and the field below them. */
export function ConversationThread({
  receivers,
  list,
  handle,
  open,
  slug,
  title,
  target,
  thread,
}: ConversationThreadProps) {
  const { t } = useTranslation('messenger');
  const { live, state } = open;
  const { doc } = handle;
  const actor = useActor();
  const me = actor.userId;
  const people = usePeople();
  const navigate = useNavigate();
  const composer = useRef<ComposerHandle>(null);
  const { mode, setMode, unsaved, keepUnsaved } = useMode(handle, open, actor);
  const canWrite = handle.right !== 'read';
  const draft = useDraft(handle, actor, composer);
  const { onSee, markUnread, unreadFrom } = useReadMark(handle, live, actor);
  const typing = useTyping(handle);
  const arrivals = useArrivals(live, state, me, people);
  const addressed = useMemo(
    () => people.list.filter(({ id }) => id !== me && (receivers === null || receivers.includes(id))),
    [me, people, receivers],
  );
  const typists = usePresence(handle).filter((person) => person.state['typing'] === true);

  const onReply = useCallback((id: string) => setMode({ kind: 'reply', id }), [setMode]);
  const onEdit = useCallback((id: string) => setMode({ kind: 'edit', id }), [setMode]);
  const onDelete = useCallback(
    (id: string) => void navigate({ to: '/messenger/message/delete', search: { conversation: slug, message: id } }),
    [navigate, slug],
  );
  const onThread = useCallback(
    (id: string) => void navigate({ to: '/messenger', search: { conversation: slug, thread: id } }),
    [navigate, slug],
  );
  const onReact = useCallback<SetReaction>(
    (id, kind, on) => conversation.setReaction(doc, actor, id, kind, on),
    [actor, doc],
  );
  const onPin = useCallback(
    (id: string) => {
      if (live.message(id)?.pin) conversation.unpinMessage(doc, actor, id);
      else conversation.pinMessage(doc, actor, id);
    },
    [actor, doc, live],
  );
  const onUnread = useCallback(
    (id: string) => {
      markUnread(id);
      toast(t('markedUnread'));
    },
    [markUnread, t],
  );
  const [taskOf, setTaskOf] = useState<string | null>(null);
  const source = taskOf === null ? undefined : live.message(taskOf);
  const tasks = useMessageTasks(slug);
  const entriesOf = useMessageEntries({
    live,
    me,
    slug,
    canWrite,
    onReply,
    onPin,
    onUnread,
    onTask: setTaskOf,
    onThread,
    onEdit,
    onDelete,
  });

  const replyTo = mode.kind === 'reply' ? mode.id : null;
  const stored = mode.kind === 'edit' ? (live.message(mode.id)?.text ?? '') : undefined;
  const outgoing = useOutgoing({
    slug,
    title,
    handle,
    actor,
    replyTo,
    place: slug,
    composer,
    onSent(text) {
      if (draft.text().trim() === text) draft.clear();
      typing.stop();
    },
    onLeave: toNewMessage,
  });

  function submit(text: string): void {
    if (mode.kind === 'edit') conversation.editMessage(doc, actor, mode.id, text);
    else outgoing.send(text);
    typing.stop();
    toNewMessage();
  }

  function leaveTask(): void {
    const id = taskOf;
    setTaskOf(null);
    // Once the dialog has given the focus back to what is not there any more.
    if (id !== null) requestAnimationFrame(() => list.current?.focus(id));
  }

  function closeThread(): void {
    void navigate({ to: '/messenger', search: { conversation: slug } });
    const root = thread;
    requestAnimationFrame(() => {
      if (root !== null) list.current?.goTo(root);
    });
  }

  function toNewMessage(): void {
    setMode({ kind: 'new' });
    // Leaving an edit mounts the field anew.
    requestAnimationFrame(() => composer.current?.focus());
  }

  return (
    <>
      {state.ids.length === 0 ? (
        <EmptyState title={t('beginning')}>{t('firstMessage')}</EmptyState>
      ) : (
        <MessageList
          ref={list}
          open={open}
          slug={slug}
          me={me}
          people={people}
          docState={handle.status.state}
          refusal={handle.status.text}
          target={target}
          entriesOf={entriesOf}
          onReply={onReply}
          onEdit={onEdit}
          onDelete={onDelete}
          onReact={canWrite ? onReact : null}
          onPin={onPin}
          tasks={tasks}
          onTask={setTaskOf}
          onThread={onThread}
          unreadFrom={unreadFrom}
          onUnread={onUnread}
          onSee={onSee}
          onLeave={() => (canWrite ? composer.current?.focus() : focusRow(slug))}
        />
      )}
      {thread === null ? null : (
        <ThreadPanel
          key={thread}
          handle={handle}
          open={open}
          slug={slug}
          title={title}
          root={thread}
          actor={actor}
          people={people}
          addressed={addressed}
          tasks={tasks}
          onReact={canWrite ? onReact : null}
          onType={() => typing.type()}
          onGoTo={closeThread}
          onClose={closeThread}
        />
      )}
      {source === undefined ? null : <MessageTaskDialog slug={slug} message={source} onClose={leaveTask} />}
      <p className="b-hidden" role="status">
        {arrivals}
      </p>
      {outgoing.dialog}
      <ScheduledStrip slug={slug} />
      {canWrite ? (
        <Composer
          key={mode.kind === 'edit' ? mode.id : 'new'}
          ref={composer}
          initial={mode.kind === 'edit' ? (unsaved() ?? stored ?? '') : draft.text()}
          stored={stored}
          placeholder={t('placeholder', { title })}
          people={addressed}
          mode={modeView()}
          typing={typists.length === 0 ? null : typingText()}
          onType={(text) => {
            if (mode.kind === 'edit') keepUnsaved(text);
            else draft.type(text);
            typing.type();
          }}
          onSubmit={submit}
          onBlur={() => {
            draft.flush();
            typing.stop();
          }}
          onCancel={mode.kind === 'new' ? undefined : toNewMessage}
          onLeave={() => focusRow(slug)}
          onUp={() => list.current?.focusLast()}
          {...(mode.kind === 'edit' ? {} : outgoing.offers)}
        />
      ) : (
        <p className="m-read-only">{t('readOnly')}</p>
      )}
    </>
  );

  function modeView(): ComposerProps['mode'] {
    if (mode.kind === 'new') return mode;
    const message = live.message(mode.id);
    const name = people.of(message?.author ?? '').name;
    return {
      kind: mode.kind,
      label: mode.kind === 'edit' ? t('editing') : t('replying', { name }),
      quote: withoutMarks(message?.text ?? ''),
    };
  }

  function typingText(): string {
    const names = typists.map((person) => person.name.split(' ')[0] ?? person.name);
    const last = names.at(-1) ?? '';
    const joined = names.length === 1 ? last : t('and', { first: names.slice(0, -1).join(', '), last });
    return t('typing', { names: joined, count: names.length });
  }
}

/** From the field to the conversation's row, for the arrows; on a phone the list is not there. */
function focusRow(slug: string): void {
  document.querySelector<HTMLElement>(`[data-conversation="${CSS.escape(slug)}"]`)?.focus({ preventScroll: true });
}
