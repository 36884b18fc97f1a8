import type { conversation } from '@basoche/crdt';
import { IconButton, Menu } from '@basoche/ui';
import type { MenuEntry } from '@basoche/ui';
import { IconCornerUpLeft, IconPencil } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

export interface MessageActionsProps {
  message: conversation.Message;
  own: boolean;
  authorName: string;
  entries: MenuEntry[];
  onReply: () => void;
  onEdit: () => void;
  /** The choice of a reaction; `null` for those who only read. */
  react: ReactNode;
}

/** What can be done with the message under the pointer or the focus; the same as its right-click menu. */
export function MessageActions({ message, own, authorName, entries, onReply, onEdit, react }: MessageActionsProps) {
  const { t } = useTranslation('messenger');
  if (message.deletedAt !== null || entries.length === 0) return null;
  return (
    <span className="m-actions">
      {react}
      {entries.some((entry) => entry.id === 'reply') ? (
        <IconButton size="sm" label={t('reply')} keys="R" icon={<IconCornerUpLeft />} onClick={onReply} />
      ) : null}
      {own && entries.some((entry) => entry.id === 'edit') ? (
        <IconButton size="sm" label={t('edit')} keys="E" icon={<IconPencil />} onClick={onEdit} />
      ) : null}
      <Menu entries={entries} label={t('messageActions', { name: authorName })} />
    </span>
  );
}
