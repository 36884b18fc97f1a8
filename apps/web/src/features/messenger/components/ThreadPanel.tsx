import type { Actor, conversation } from '@basoche/crdt';
import type { DocHandle } from '@basoche/sync';
import { Button, EmptyState, SidePanel } from '@basoche/ui';
import { IconArrowRight } from '@tabler/icons-react';
import { useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useToday } from '../../../shared/now.ts';
import type { People, Person } from '../../../data/people.ts';
import { statusOf } from '../model/message-status.ts';
import type { MessageTask } from '../model/message-tasks.ts';
import { startsDay, whenOf } from '../model/message-time.ts';
import { useKeptText } from '../../../shared/form/use-kept-text.ts';
import type { OpenConversation } from '../model/use-live-conversation.ts';
import { Composer } from './Composer.tsx';
import type { ComposerHandle } from './Composer.tsx';
import { MessageItem } from './MessageItem.tsx';
import type { SetReaction } from './Reactions.tsx';
import { useOutgoing } from './use-outgoing.tsx';

export interface ThreadPanelProps {
  handle: DocHandle;
  open: OpenConversation;
  slug: string;
  title: string;
  /** Id of the message that the others answer. */
  root: string;
  actor: Actor;
  people: People;
  /** Whom an answer may mention. */
  addressed: readonly Person[];
  tasks: ReadonlyMap<string, readonly MessageTask[]>;
  /** `null` for those who only read. */
  onReact: SetReaction | null;
  onType: () => void;
  onGoTo: (id: string) => void;
  onClose: () => void;
}

const NOBODY: readonly Person[] = [];
const NO_TASKS: readonly MessageTask[] = [];

/** A message with all that answers it, in the conversation's order, and the field that answers it. */
export function ThreadPanel(props: ThreadPanelProps) {
  const { handle, open, slug, title, root, actor, people, addressed, tasks, onReact, onType, onGoTo, onClose } = props;
  const { t } = useTranslation('messenger');
  const { live } = open;
  const me = actor.userId;
  const today = useToday();
  const draft = useKeptText(`${slug}/${root}`);
  const body = useRef<HTMLDivElement>(null);
  const footer = useRef<HTMLDivElement>(null);
  const composer = useRef<ComposerHandle>(null);
  const outgoing = useOutgoing({
    slug,
    title,
    handle,
    actor,
    replyTo: root,
    place: `${slug}/${root}`,
    composer,
    onSent(text) {
      if (draft.text().trim() === text) draft.keep('');
    },
    onLeave: () => requestAnimationFrame(() => composer.current?.focus()),
  });
  const message = live.message(root);
  const answers = live.answersTo(root).flatMap((id) => live.message(id) ?? []);
  const last = answers.at(-1)?.id ?? null;
  const shown = useRef(last);

  const rowOf = (id: string | null): HTMLElement | null =>
    id === null ? null : (body.current?.querySelector<HTMLElement>(`[data-thread="${CSS.escape(id)}"]`) ?? null);
  useLayoutEffect(() => {
    if (shown.current !== last) body.current?.lastElementChild?.scrollIntoView({ block: 'end' });
    shown.current = last;
  }, [body, last, shown]);

  const canWrite = handle.right !== 'read' && message !== undefined;
  return (
    <SidePanel
      open
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      title={t('thread')}
      eyebrow={title}
      initialFocus={() => footer.current?.querySelector('textarea') ?? null}
      tools={
        message === undefined ? undefined : (
          <Button size="sm" variant="ghost" icon={<IconArrowRight />} onClick={() => onGoTo(root)}>
            {t('threadGoTo')}
          </Button>
        )
      }
      footer={
        canWrite ? (
          <div ref={footer} className="m-thread-foot">
            <Composer
              key={root}
              ref={composer}
              label={t('threadComposer')}
              initial={draft.text()}
              placeholder={t('threadPlaceholder', { name: people.of(message.author).name })}
              people={addressed}
              mode={{ kind: 'new' }}
              typing={null}
              onType={(text) => {
                draft.keep(text);
                onType();
              }}
              onSubmit={outgoing.send}
              onBlur={() => {}}
              onCancel={onClose}
              onUp={() => {}}
              {...outgoing.offers}
            />
          </div>
        ) : undefined
      }
    >
      {outgoing.dialog}
      {message === undefined ? (
        <EmptyState title={t('replyGone')} />
      ) : (
        <div ref={body} className="m-thread">
          {item(message, undefined)}
          <p className="m-thread-count">
            {answers.length === 0 ? t('threadNone') : t('answers', { count: answers.length })}
          </p>
          <div role="list" aria-label={t('threadAnswers')}>
            {answers.map((each, at) => (
              <div key={each.id} role="listitem" data-thread={each.id} tabIndex={-1}>
                {item(each, at === 0 ? message : answers[at - 1])}
              </div>
            ))}
          </div>
        </div>
      )}
    </SidePanel>
  );

  function item(each: conversation.Message, before: conversation.Message | undefined) {
    const replied = each.replyTo === null || each.replyTo === root ? null : (live.message(each.replyTo) ?? null);
    return (
      <MessageItem
        slug={slug}
        answers={0}
        message={each}
        author={people.of(each.author)}
        day={startsDay(each, before) ? whenOf(each).day : null}
        today={today}
        firstUnread={false}
        head
        status={statusOf(each, me, handle.status.state)}
        refusal={handle.status.text}
        replied={replied && { message: replied, author: people.of(replied.author) }}
        readers={NOBODY}
        tasks={tasks.get(each.id) ?? NO_TASKS}
        highlighted={false}
        me={me}
        people={people}
        active
        onReact={onReact}
        actions={null}
        onJump={(id) => {
          const row = rowOf(id);
          row?.scrollIntoView({ block: 'center' });
          row?.focus({ preventScroll: true });
        }}
      />
    );
  }
}
