import { useTranslation } from 'react-i18next';
import type { People } from '../../data/people.ts';
import { ChangedBy, ChangesTable } from './ChangesTable.tsx';
import type { WrittenLook } from './local-looks.ts';
import type { LookChange, LookSaid } from './look-changes.ts';
import type { LookPlace } from './look-places.ts';
import { useLookWords } from './look-words.ts';

/** How places of a sheet look otherwise, before and after, and by whom. */
export function LookChanges({ looks, people }: { looks: readonly LookChange[]; people: People }) {
  const { t } = useTranslation('history');
  const { placeWords } = useLookWords();
  return (
    <ChangesTable
      caption={t('lookChanges', { count: looks.length })}
      heads={['lookWhere', 'cellBefore', 'cellAfter', 'cellBy']}
      changes={looks}
    >
      {({ sheet, place, before, after, part }) => (
        <>
          <th scope="row">
            {placeWords(place)} <span className="hi-when">{sheet}</span>
          </th>
          <Said said={before} isBlank={isEvent(after)} {...{ place }} />
          <Said said={after} {...{ place }} />
          <ChangedBy {...{ part, people }} />
        </>
      )}
    </ChangesTable>
  );
}

/** The same as far as a device alone can tell it. */
export function WrittenLooks({ looks }: { looks: readonly WrittenLook[] }) {
  const { t } = useTranslation('history');
  const { placeWords } = useLookWords();
  return (
    <ChangesTable
      caption={t('lookChanges', { count: looks.length })}
      heads={['lookWhere', 'cellBefore', 'cellAfter']}
      changes={looks}
    >
      {({ sheet, place, before, after }) => (
        <>
          <th scope="row">
            {placeWords(place)} <span className="hi-when">{sheet}</span>
          </th>
          {before === 'unkept' ? (
            <td>
              <span className="hi-when">{t('cellNotKept')}</span>
            </td>
          ) : (
            <Said said={before} isBlank={isEvent(after)} {...{ place }} />
          )}
          <Said said={after} {...{ place }} />
        </>
      )}
    </ChangesTable>
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
