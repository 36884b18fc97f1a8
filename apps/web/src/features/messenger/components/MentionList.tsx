import { cx } from '@basoche/ui';
import { useTranslation } from 'react-i18next';
import type { MentionChoice } from './use-mention.ts';
import { PersonAvatar } from '../../../shell/PersonAvatar.tsx';

export interface MentionListProps {
  id: string;
  choice: MentionChoice;
}

/** The people whom the text may mean, above the field that keeps the focus. */
export function MentionList({ id, choice: { found, at, take } }: MentionListProps) {
  const { t } = useTranslation('messenger');
  if (found.length === 0) return null;
  return (
    <ul id={id} className="m-mentions b-popup" role="listbox" aria-label={t('mentions')}>
      {found.map((person, index) => (
        <li
          key={person.id}
          id={`${id}-${index}`}
          role="option"
          aria-selected={index === at}
          className={cx('m-mentions-one', index === at && 'm-mentions-at')}
          // The field keeps the focus.
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => take(person)}
        >
          <PersonAvatar person={person} size="sm" />
          {person.name}
        </li>
      ))}
    </ul>
  );
}
