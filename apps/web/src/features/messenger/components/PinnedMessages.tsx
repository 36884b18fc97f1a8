import { withoutMarks } from '@basoche/domain';
import { conversation } from '@basoche/crdt';
import type { DocHandle } from '@basoche/sync';
import { Button, IconButton, Popover } from '@basoche/ui';
import { IconPin, IconPinnedOff } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useActor } from '../../../data/actor.ts';
import { useToday } from '../../../shared/now.ts';
import { usePeople } from '../../../data/people.ts';
import { dayTitle } from '../../../shared/date-time/day-title.ts';
import { whenOf } from '../model/message-time.ts';
import type { OpenConversation } from '../model/use-live-conversation.ts';

export interface PinnedMessagesProps {
  handle: DocHandle;
  open: OpenConversation;
  onGoTo: (id: string) => void;
}

/** The pinned messages of a conversation. Not there when there are none, unless one was just unpinned in it. */
export function PinnedMessages({ handle, open, onGoTo }: PinnedMessagesProps) {
  const { t } = useTranslation('messenger');
  const actor = useActor();
  const people = usePeople();
  const today = useToday();
  const [shown, setShown] = useState(false);
  /** The message that was chosen; it has the focus then. */
  const chosen = useRef<string | null>(null);
  const { live, state } = open;
  const count = state.pinned.length;
  if (count === 0 && !shown) return null;
  return (
    <Popover
      trigger={
        <Button size="sm" variant="ghost" icon={<IconPin />} aria-label={t('pinned', { count })}>
          {count}
        </Button>
      }
      title={t('pinnedTitle')}
      wide
      open={shown}
      onOpenChange={setShown}
      returnsFocus={() => {
        const id = chosen.current;
        chosen.current = null;
        if (id !== null) onGoTo(id);
        return id === null;
      }}
    >
      {count === 0 ? <p className="m-picker-note">{t('pinnedNone')}</p> : null}
      <ul className="m-pins">
        {state.pinned.map((id) => {
          const message = live.message(id);
          if (!message) return null;
          const { name } = people.of(message.author);
          const { day, time } = whenOf(message);
          return (
            <li key={id}>
              <button
                type="button"
                className="m-pins-go"
                onClick={() => {
                  chosen.current = id;
                  setShown(false);
                }}
              >
                <span className="m-pins-head">
                  <strong>{name}</strong>{' '}
                  <span className="m-pins-time">
                    {dayTitle(day, today)}, {time}
                  </span>
                </span>
                <span className="m-pins-text">{withoutMarks(message.text) || message.file?.name}</span>
              </button>
              {handle.right === 'read' ? null : (
                <IconButton
                  size="sm"
                  label={t('unpinOf', { name })}
                  icon={<IconPinnedOff />}
                  onClick={() => conversation.unpinMessage(handle.doc, actor, id)}
                />
              )}
            </li>
          );
        })}
      </ul>
    </Popover>
  );
}
