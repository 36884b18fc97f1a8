import { AvatarGroup, IconButton, Menu } from '@basoche/ui';
import type { MenuEntry } from '@basoche/ui';
import { IconArrowLeft, IconStar, IconStarFilled } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Present } from '../../../data/presence.ts';
import type { ConversationFacts } from '../../../data/conversations/list-view.ts';

export interface ConversationHeaderProps {
  title: string;
  facts: ConversationFacts | null;
  present: readonly Present[];
  entries: MenuEntry[];
  /** Its pinned messages. */
  pins: ReactNode;
  onFavourite: () => void;
  onBack: () => void;
}

export function ConversationHeader({
  title,
  facts,
  present,
  entries,
  pins,
  onFavourite,
  onBack,
}: ConversationHeaderProps) {
  const { t } = useTranslation('messenger');
  const people = present.map(({ id, name, initials, color }) => ({
    id,
    name,
    initials: initials || undefined,
    color,
    present: true,
  }));
  return (
    <header className="m-head">
      <span className="m-back">
        <IconButton label={t('back')} icon={<IconArrowLeft />} onClick={onBack} />
      </span>
      <div className="m-head-words">
        <h2 className="m-head-title">{title}</h2>
        {facts && facts.receivers.length > 0 ? (
          <p className="m-head-sub">
            {facts.projectCode === null ? null : `${t('projectCode', { code: facts.projectCode })} · `}
            {t('participants', { count: facts.receivers.length + 1 })}
          </p>
        ) : null}
      </div>
      {people.length > 0 ? <AvatarGroup people={people} label={t('here')} /> : null}
      {pins}
      <IconButton
        label={facts?.isFav ? t('removeFavourite') : t('addFavourite')}
        icon={facts?.isFav ? <IconStarFilled /> : <IconStar />}
        pressed={facts?.isFav ?? false}
        onClick={onFavourite}
      />
      <Menu entries={entries} label={t('conversationActions')} />
    </header>
  );
}
