import { formatListTime } from '@basoche/domain';
import type { Suggestion } from '@basoche/editor';
import { nameOfUser } from '@basoche/editor/rules';
import { Button, IconButton, Select } from '@basoche/ui';
import { IconCheck, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNow } from '../../../shared/now.ts';
import type { People, Person } from '../../../data/people.ts';
import { PersonAvatar } from '../../../shared/PersonAvatar.tsx';
import type { Suggestions } from './use-suggestions.ts';

export interface SuggestionListProps {
  suggestions: Suggestions;
  people: People;
  readOnly: boolean;
}

const EVERYBODY = '';

/** What is proposed, in the order of the text: taken or not, one by one, of one person, or all. */
export function SuggestionList({ suggestions, people, readOnly }: SuggestionListProps) {
  const { t } = useTranslation('review');
  const [chosen, setChosen] = useState(EVERYBODY);
  const { list } = suggestions;
  const users = [...new Set(list.map(({ user }) => user))];
  const of = users.includes(chosen) ? chosen : EVERYBODY;
  const listed = list.filter(({ user }) => of === EVERYBODY || user === of);
  if (list.length === 0) return <p className="r-empty">{t('noSuggestions')}</p>;
  return (
    <>
      <div className="r-all">
        {users.length > 1 ? (
          <Select
            label={t('suggestionsOf')}
            hideLabel
            value={of}
            options={[
              { value: EVERYBODY, label: t('everybody') },
              ...users.map((user) => ({ value: user, label: suggesterOf(people, user).name })),
            ]}
            onChange={setChosen}
          />
        ) : null}
        {readOnly ? null : (
          <>
            <Button size="sm" onClick={() => suggestions.settleAll(of === EVERYBODY ? null : of, 'accept')}>
              {t('acceptAll')}
            </Button>
            <Button size="sm" onClick={() => suggestions.settleAll(of === EVERYBODY ? null : of, 'reject')}>
              {t('rejectAll')}
            </Button>
          </>
        )}
      </div>
      <ol>
        {listed.map((suggestion) => (
          <li key={`${suggestion.kind}-${suggestion.from}`}>
            <SuggestionCard {...{ suggestion, suggestions, people, readOnly }} />
          </li>
        ))}
      </ol>
    </>
  );
}

function SuggestionCard({
  suggestion,
  suggestions,
  people,
  readOnly,
}: SuggestionListProps & { suggestion: Suggestion }) {
  const { t } = useTranslation('review');
  const now = useNow(30_000);
  const author = suggesterOf(people, suggestion.user);
  const when = Date.parse(suggestion.at);
  const { kind, text } = suggestion;
  return (
    <article className="r-card" aria-label={t(`${kind}By`, { name: author.name })}>
      <button type="button" className="r-go" onClick={() => suggestions.goTo(suggestion)}>
        <span className="r-who">
          <PersonAvatar person={author} size="sm" />
          <strong>{author.name}</strong>
          {Number.isNaN(when) ? null : <span className="r-time">{formatListTime(when, now)}</span>}
        </span>
        <span className="r-time">{t(kind)}</span>
        <span className="r-said">{kind === 'insertion' ? <ins>{text}</ins> : <del>{text}</del>}</span>
      </button>
      {readOnly ? null : (
        <span className="r-card-tools">
          <IconButton
            label={t('accept')}
            icon={<IconCheck />}
            onClick={() => suggestions.settle(suggestion, 'accept')}
          />
          <IconButton label={t('reject')} icon={<IconX />} onClick={() => suggestions.settle(suggestion, 'reject')} />
        </span>
      )}
    </article>
  );
}

/** A person of the firm, or the name that an imported file gave. */
function suggesterOf(people: People, user: string): Person {
  const name = nameOfUser(user);
  return name === null ? people.of(user) : { ...people.of(user), name, firstname: name, initials: name.slice(0, 1) };
}
