import { formatDayTime } from '@basoche/domain';
import { useTranslation } from 'react-i18next';
import type { People } from '../../platform/people.ts';
import type { LookChange, LookPlace, LookSaid } from './look-changes.ts';
import { useLookWords } from './look-words.ts';
import { MOST_CELL_CHANGES } from './sheet-changes.ts';

/** How places of a sheet look otherwise, before and after, and by whom. */
export function LookChanges({ looks, people }: { looks: readonly LookChange[]; people: People }) {
  const { t } = useTranslation('history');
  const { placeWords } = useLookWords();
  return (
    <>
      <table className="hi-cells">
        <caption>{t('lookChanges', { count: looks.length })}</caption>
        <thead>
          <tr>
            {(['lookWhere', 'cellBefore', 'cellAfter', 'cellBy'] as const).map((each) => (
              <th key={each} scope="col">
                {t(each)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {looks.slice(0, MOST_CELL_CHANGES).map(({ key, sheet, place, before, after, part }) => (
            <tr key={key}>
              <th scope="row">
                {placeWords(place)} <span className="hi-when">{sheet}</span>
              </th>
              <Said said={before} isBlank={isEvent(after)} {...{ place }} />
              <Said said={after} {...{ place }} />
              <td>
                {part?.user ? people.of(part.user).name : t('unknown')}{' '}
                {part === null ? null : <span className="hi-when">{formatDayTime(Date.parse(part.from))}</span>}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {looks.length > MOST_CELL_CHANGES ? (
        <p className="hi-none">{t('cellsMore', { count: MOST_CELL_CHANGES })}</p>
      ) : null}
    </>
  );
}

/** Something that happened, before which nothing is to be said. */
function isEvent(said: LookSaid | null): boolean {
  return said !== null && !Array.isArray(said) && (said.of === 'order' || said.of === 'line');
}

/** @param isBlank what was before is not to be said in words */
function Said({ said, place, isBlank = false }: { said: LookSaid | null; place: LookPlace; isBlank?: boolean }) {
  const { t } = useTranslation('history');
  const { saidWords } = useLookWords();
  if (isBlank) return <td />;
  return <td>{said === null ? <span className="hi-when">{t('lookNothing')}</span> : saidWords(said, place)}</td>;
}
