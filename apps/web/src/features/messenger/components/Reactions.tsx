import type { conversation } from '@basoche/crdt';
import { cx, Tooltip } from '@basoche/ui';
import { useTranslation } from 'react-i18next';
import type { People } from '../../../data/people.ts';
import { REACTION_ICONS } from './reaction-icons.ts';

export type SetReaction = (message: string, kind: conversation.ReactionKind, on: boolean) => void;

export interface ReactionsProps {
  message: conversation.Message;
  me: string;
  people: People;
  /** The Tab key comes here: the message has the focus or the pointer. */
  tabbable: boolean;
  /** `null` for those who only read. */
  onReact: SetReaction | null;
}

/** How many people reacted and who; a click joins them or takes one's own back. */
export function Reactions({ message, me, people, tabbable, onReact }: ReactionsProps) {
  const { t } = useTranslation('messenger');
  if (message.reactions.length === 0) return null;
  return (
    <ul className="m-reactions" aria-label={t('reactions')}>
      {message.reactions.map(({ kind, users }) => {
        const Mark = REACTION_ICONS[kind];
        const own = users.includes(me);
        const who = t('reactedBy', { kind: t(`reaction_${kind}`), names: namesOf(users) });
        return (
          <li key={kind}>
            <Tooltip label={who} side="top">
              <button
                type="button"
                className={cx('m-reaction', own && 'm-reaction-own')}
                aria-pressed={own}
                tabIndex={tabbable ? 0 : -1}
                disabled={onReact === null}
                onClick={() => onReact?.(message.id, kind, !own)}
              >
                <Mark size={16} stroke={1.8} aria-hidden />
                <span className="b-num">{users.length}</span>
                <span className="b-hidden"> {who}</span>
              </button>
            </Tooltip>
          </li>
        );
      })}
    </ul>
  );

  function namesOf(users: readonly string[]): string {
    const names = users.filter((user) => user !== me).map((user) => people.of(user).name);
    if (names.length < users.length) names.push(t('reactionYou'));
    const last = names.at(-1) ?? '';
    return names.length === 1 ? last : t('and', { first: names.slice(0, -1).join(', '), last });
  }
}
