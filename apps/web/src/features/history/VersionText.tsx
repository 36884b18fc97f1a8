import { formatDayTime } from '@basoche/domain';
import { IconButton, cx } from '@basoche/ui';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { People } from '../../data/people.ts';
import { PersonAvatar } from '../../shared/PersonAvatar.tsx';
import { HistoryPage } from './HistoryPage.tsx';
import type { Look, Passage } from './passages.ts';
import { shownText } from './passages.ts';
import type { ChosenVersion } from './use-comparison.ts';
import { useComparison } from './use-comparison.ts';
import type { PastDocument } from './use-history.ts';
import { RestoreButton, VersionMissing, VersionTools } from './VersionTools.tsx';

const LOOKS = ['changes', 'text', 'authors'] as const;

export interface VersionTextProps extends ChosenVersion {
  people: People;
  /** `null`: cannot be done. */
  onRestore: ((version: PastDocument) => void) | null;
}

/** One moment of a text: what changed against another, the text alone, or who wrote each passage. */
export function VersionText({ people, onRestore, ...dateTime }: VersionTextProps) {
  const { t } = useTranslation('history');
  const [look, setLook] = useState<Look>('changes');
  const [only, setOnly] = useState<string | null>(null);
  const [passages, setPassages] = useState<readonly Passage[]>([]);
  const [current, setCurrent] = useState(-1);
  const take = useCallback((found: readonly Passage[]) => setPassages(found), []);
  const comparison = useComparison(dateTime, look === 'changes');
  const { version, after, before, failed } = comparison;
  const shown = useMemo(() => (after === undefined ? null : shownText(look, after, before)), [look, after, before]);
  const anew = (): void => {
    setCurrent(-1);
    setOnly(null);
  };
  const mine = only === null ? passages : passages.filter(({ part }) => (part?.user ?? '') === only);
  const step = (by: 1 | -1): void => {
    if (mine.length === 0) return;
    const at = mine.indexOf(passages[current]!);
    const next = mine[at < 0 ? (by === 1 ? 0 : mine.length - 1) : (at + by + mine.length) % mine.length]!;
    setCurrent(passages.indexOf(next));
  };
  const users = [...new Set(passages.map(({ part }) => part?.user ?? ''))];
  const nameOf = (user: string | null | undefined): string => (user ? people.of(user).name : t('unknown'));
  return (
    <div
      className="hi-version"
      onKeyDown={(event) => {
        if (event.key !== 'F8') return;
        event.preventDefault();
        step(event.shiftKey ? -1 : 1);
      }}
    >
      <VersionTools
        looks={LOOKS}
        {...{ look, comparison }}
        onLook={(next) => {
          setLook(next);
          anew();
        }}
        onAgainst={(next) => {
          comparison.setAgainst(next);
          anew();
        }}
      >
        {look === 'text' ? null : (
          <span className="hi-steps">
            <IconButton
              label={t(look === 'authors' ? 'previousPassage' : 'previous')}
              keys="shift+F8"
              icon={<IconArrowUp />}
              onClick={() => step(-1)}
            />
            <IconButton
              label={t(look === 'authors' ? 'nextPassage' : 'next')}
              keys="F8"
              icon={<IconArrowDown />}
              onClick={() => step(1)}
            />
          </span>
        )}
        {onRestore === null ? null : <RestoreButton {...{ version, onRestore }} />}
      </VersionTools>
      {look === 'text' || shown === null ? null : (
        <div className="hi-legend">
          <div className="hi-people" role="group" aria-label={t('people')}>
            {users.map((user) => (
              <PersonChip
                key={user}
                name={nameOf(user)}
                person={user === '' ? null : people.of(user)}
                isOn={only === user}
                onToggle={() => {
                  setOnly(only === user ? null : user);
                  setCurrent(-1);
                }}
              />
            ))}
          </div>
          <p className="hi-said" role="status">
            {saidOf(passages[current])}
          </p>
        </div>
      )}
      {shown === null ? (
        <VersionMissing failed={failed} />
      ) : (
        <HistoryPage {...{ shown, look, people, only, current }} onPassages={take} />
      )}
    </div>
  );

  function saidOf(passage: Passage | undefined): string {
    if (passage === undefined) {
      if (look === 'authors') return '';
      return passages.length === 0 ? t('noChange') : t('count', { count: passages.length });
    }
    const { kind, part } = passage;
    const place = t('at', { at: mine.indexOf(passage) + 1, count: mine.length });
    if (part === null) return `${place} · ${t('unknown')}`;
    return `${place} · ${t(kind, { name: nameOf(part.user), date: formatDayTime(Date.parse(part.from)) })}`;
  }
}

interface PersonChipProps {
  name: string;
  person: ReturnType<People['of']> | null;
  isOn: boolean;
  onToggle: () => void;
}

function PersonChip({ name, person, isOn, onToggle }: PersonChipProps) {
  return (
    <button type="button" className={cx('hi-person', isOn && 'hi-person-on')} aria-pressed={isOn} onClick={onToggle}>
      {person === null ? null : <PersonAvatar person={person} size="sm" />}
      {name}
    </button>
  );
}
