import { conversation } from '@basoche/crdt';
import { IconButton, Menu } from '@basoche/ui';
import type { MenuEntry } from '@basoche/ui';
import { IconMoodPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { REACTION_ICONS } from './reaction-icons.ts';
import type { SetReaction } from './Reactions.tsx';

export interface ReactMenuProps {
  message: conversation.Message;
  me: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** The row of the message. */
  rowOf: () => HTMLElement | null;
  onReact: SetReaction;
}

/** The reactions there are, each with its meaning; one’s own are ticked. */
export function ReactMenu({ message, me, open, onOpenChange, rowOf, onReact }: ReactMenuProps) {
  const { t } = useTranslation('messenger');
  const entries = conversation.REACTIONS.map((kind): MenuEntry => {
    const Mark = REACTION_ICONS[kind];
    const own = message.reactions.some((each) => each.kind === kind && each.users.includes(me));
    return {
      kind: 'choice',
      id: kind,
      label: t(`reaction_${kind}`),
      icon: <Mark size={16} stroke={1.8} />,
      checked: own,
      onSelect: () => onReact(message.id, kind, !own),
    };
  });
  return (
    <Menu
      trigger={<IconButton size="sm" label={t('react')} icon={<IconMoodPlus />} tooltip={false} />}
      entries={entries}
      label={t('react')}
      open={open}
      onOpenChange={onOpenChange}
      focusOnClose={rowOf}
    />
  );
}
