import { cx } from '@basoche/ui';
import { useTranslation } from 'react-i18next';
import { PersonAvatar } from '../PersonAvatar.tsx';
import type { MentionChoice } from './use-mention-choice.ts';
import './mentions.css';

/** The people whom the text may mean, above the field that keeps the focus. */
export function MentionList({ choice: { id, found, at, take } }: { choice: MentionChoice }) {
  const { t } = useTranslation('mentions');
  if (found.length === 0) return null;
  return (
    <ul id={id} className="k-mentions b-popup" role="listbox" aria-label={t('title')}>
      {found.map((person, index) => (
        <li
          key={person.id}
          id={`${id}-${index}`}
          role="option"
          aria-selected={index === at}
          className={cx('k-mentions-one', index === at && 'k-mentions-at')}
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
