import { conversation } from '@basoche/crdt';
import type { DocHandle } from '@basoche/sync';
import { EmptyState } from '@basoche/ui';
import type { MenuEntry } from '@basoche/ui';
import { toast } from '@basoche/ui';
import { IconCopy, IconCornerUpLeft, IconLink, IconPencil, IconTrash } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useCallback, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePresence } from '../../../platform/presence.ts';
import { useActor } from '../../../platform/actor.ts';
import { usePeople } from '../../../platform/people.ts';
import type { OpenConversation } from '../model/use-live-conversation.ts';
import { Composer } from './Composer.tsx';
import type { ComposerHandle, ComposerProps } from './Composer.tsx';
import { MessageList } from './MessageList.tsx';
import type { MessageListHandle } from './MessageList.tsx';
import { useArrivals } from './use-arrivals.ts';
import { useDraft } from './use-draft.ts';
import { useReadMark } from './use-read-mark.ts';
import { useTyping } from './use-typing.ts';

export interface ConversationThreadProps {
  handle: DocHandle;
  open: OpenConversation;
  slug: string;
  title: string;
  target: string | null;
  onClose: () => void;
}

type Mode = { kind: 'new' } | { kind: 'reply' | 'edit'; id: string };

/** The messages and the field below them. */
export function ConversationThread({ handle, open, slug, title, target, onClose }: ConversationThreadProps) {
  const { t } = useTranslation('messenger');
  const { live, state } = open;
  const { doc } = handle;
  const actor = useActor();
  const me = actor.userId;
  const people = usePeople();
  const navigate = useNavigate();
  const composer = useRef<ComposerHandle>(null);
  const list = useRef<MessageListHandle>(null);
  const [mode, setMode] = useState<Mode>({ kind: 'new' });
  const canWrite = handle.right !== 'read';
  const draft = useDraft(handle, actor, composer);
  const onSee = useReadMark(handle, live, actor);
  const typing = useTyping(handle);
  const arrivals = useArrivals(live, state, me, people);
  const typists = usePresence(handle).filter((person) => person.state['typing'] === true);

  const onReply = useCallback((id: string) => setMode({ kind: 'reply', id }), []);
  const onEdit = useCallback((id: string) => setMode({ kind: 'edit', id }), []);
  const onDelete = useCallback(
    (id: string) => void navigate({ to: '/messenger/message/delete', search: { conversation: slug, message: id } }),
    [navigate, slug],
  );
  const entriesOf = useCallback(
    (id: string): MenuEntry[] => {
      const message = live.message(id);
      if (!message || message.deletedAt !== null) return [];
      const entries: MenuEntry[] = [];
      if (canWrite)
        entries.push({
          id: 'reply',
          label: t('reply'),
          keys: 'R',
          icon: <IconCornerUpLeft size={16} />,
          onSelect: () => onReply(id),
        });
      entries.push(
        { id: 'copy', label: t('copy'), icon: <IconCopy size={16} />, onSelect: () => copy(message.text, t('copied')) },
        {
          id: 'link',
          label: t('copyLink'),
          icon: <IconLink size={16} />,
          onSelect: () => copy(`${location.origin}/messenger?conversation=${slug}&message=${id}`, t('linkCopied')),
        },
      );
      if (canWrite && message.author === me)
        entries.push(
          { kind: 'separator', id: 'own' },
          { id: 'edit', label: t('edit'), keys: 'E', icon: <IconPencil size={16} />, onSelect: () => onEdit(id) },
          {
            id: 'delete',
            label: t('delete'),
            danger: true,
            icon: <IconTrash size={16} />,
            onSelect: () => onDelete(id),
          },
        );
      return entries;

      function copy(text: string, said: string): void {
        navigator.clipboard.writeText(text).then(
          () => toast(said),
          () => toast(t('copyFailed'), { tone: 'bad' }),
        );
      }
    },
    [canWrite, live, me, onDelete, onEdit, onReply, slug, t],
  );

  function submit(text: string): void {
    if (mode.kind === 'edit') conversation.editMessage(doc, actor, mode.id, text);
    else {
      conversation.sendMessage(doc, actor, { text, ...(mode.kind === 'reply' ? { replyTo: mode.id } : {}) });
      draft.clear();
    }
    typing.stop();
    toNewMessage();
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
          me={me}
          people={people}
          docState={handle.status.state}
          refusal={handle.status.text}
          target={target}
          entriesOf={entriesOf}
          onReply={onReply}
          onEdit={onEdit}
          onDelete={onDelete}
          onSee={onSee}
          onLeave={() => (canWrite ? composer.current?.focus() : onClose())}
        />
      )}
      <p className="b-hidden" role="status">
        {arrivals}
      </p>
      {canWrite ? (
        <Composer
          key={mode.kind === 'edit' ? mode.id : 'new'}
          ref={composer}
          initial={mode.kind === 'edit' ? (live.message(mode.id)?.text ?? '') : draft.text()}
          placeholder={t('placeholder', { title })}
          mode={modeView()}
          typing={typists.length === 0 ? null : typingText()}
          onType={(text) => {
            if (mode.kind !== 'edit') draft.type(text);
            typing.type();
          }}
          onSubmit={submit}
          onBlur={() => {
            draft.flush();
            typing.stop();
          }}
          onCancel={() => (mode.kind === 'new' ? onClose() : toNewMessage())}
          onUp={() => list.current?.focusLast()}
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
      quote: message?.text ?? '',
    };
  }

  function typingText(): string {
    const names = typists.map((person) => person.name.split(' ')[0] ?? person.name);
    const last = names.at(-1) ?? '';
    const joined = names.length === 1 ? last : t('and', { first: names.slice(0, -1).join(', '), last });
    return t('typing', { names: joined, count: names.length });
  }
}
