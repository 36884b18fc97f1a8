import { messageAddress } from '@basoche/domain';
import { toast } from '@basoche/ui';
import type { MenuEntry } from '@basoche/ui';
import {
  IconCopy,
  IconCornerUpLeft,
  IconLink,
  IconMail,
  IconMessages,
  IconPencil,
  IconPin,
  IconPinnedOff,
  IconSquareCheck,
  IconTrash,
} from '@tabler/icons-react';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { LiveConversation } from '../../../data/conversations/live-conversation.ts';
import { copyText } from '../../../shared/copy-text.ts';

export interface MessageEntriesProps {
  live: LiveConversation;
  me: string;
  slug: string;
  canWrite: boolean;
  onReply: (id: string) => void;
  onPin: (id: string) => void;
  onUnread: (id: string) => void;
  onTask: (id: string) => void;
  onThread: (id: string) => void;
  onEdit: (id: string) => void;
  onDelete: (id: string) => void;
}

/** What can be done with a message: its "…" menu, its right-click menu and its keys share this list. */
export function useMessageEntries({
  live,
  me,
  slug,
  canWrite,
  onReply,
  onPin,
  onUnread,
  onTask,
  onThread,
  onEdit,
  onDelete,
}: MessageEntriesProps): (id: string) => MenuEntry[] {
  const { t } = useTranslation('messenger');
  return useCallback(
    (id: string): MenuEntry[] => {
      const message = live.message(id);
      if (!message || message.deletedAt !== null) return [];
      const entries: MenuEntry[] = [];
      if (canWrite)
        entries.push(
          {
            id: 'reply',
            label: t('reply'),
            keys: 'R',
            icon: <IconCornerUpLeft size={16} />,
            onSelect: () => onReply(id),
          },
          {
            id: 'pin',
            label: message.pin ? t('unpin') : t('pin'),
            keys: 'P',
            icon: message.pin ? <IconPinnedOff size={16} /> : <IconPin size={16} />,
            onSelect: () => onPin(id),
          },
        );
      if (canWrite && message.author !== me)
        entries.push({
          id: 'unread',
          label: t('markUnread'),
          keys: 'U',
          icon: <IconMail size={16} />,
          onSelect: () => onUnread(id),
        });
      if (live.answersTo(id).length > 0)
        entries.push({
          id: 'thread',
          label: t('openThread'),
          keys: 'F',
          icon: <IconMessages size={16} />,
          movesFocus: true,
          onSelect: () => onThread(id),
        });
      entries.push(
        {
          id: 'task',
          label: t('makeTask'),
          keys: 'T',
          icon: <IconSquareCheck size={16} />,
          movesFocus: true,
          onSelect: () => onTask(id),
        },
        { id: 'copy', label: t('copy'), icon: <IconCopy size={16} />, onSelect: () => copy(message.text, t('copied')) },
        {
          id: 'link',
          label: t('copyLink'),
          icon: <IconLink size={16} />,
          onSelect: () =>
            copy(`${location.origin}${messageAddress({ conversation: slug, message: id })}`, t('linkCopied')),
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
        copyText(text).then(
          () => toast(said),
          () => toast(t('copyFailed'), { tone: 'bad' }),
        );
      }
    },
    [canWrite, live, me, onDelete, onEdit, onPin, onReply, onTask, onThread, onUnread, slug, t],
  );
}
