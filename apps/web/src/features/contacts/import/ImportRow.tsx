import { displayName } from '@basoche/domain';
import { contactRecord } from '@basoche/protocol';
import { Select } from '@basoche/ui';
import { useTranslation } from 'react-i18next';
import { useEngine } from '../../../app/engine.tsx';
import { issueText } from '../../../i18n/reasons.ts';
import type { RowChoice } from './choices.ts';
import type { PlannedRow } from './plan.ts';

export interface ImportRowProps {
  row: PlannedRow;
  choices: readonly RowChoice[];
  choice: RowChoice;
  onChoose: (choice: RowChoice) => void;
}

/** A row of the file, why it stands where it stands, and what is to be done with it. */
export function ImportRow({ row, choices, choice, onChoose }: ImportRowProps) {
  const { t } = useTranslation('importing');
  return (
    <div className="ci-row">
      <span className="ci-muted">{t('lineNumber', { number: row.number })}</span>
      <span className="ci-names">
        <strong>{row.name}</strong>
        <span className="ci-muted">{row.detail}</span>
      </span>
      <span className="ci-names">
        <Why row={row} />
      </span>
      {choices.length === 1 ? (
        <span className="ci-muted">{t(`choice_${choice}`)}</span>
      ) : (
        <Select
          label={t('forRow', { name: row.name })}
          hideLabel
          value={choice}
          options={choices.map((each) => ({ value: each, label: t(`choice_${each}`) }))}
          onChange={onChoose}
        />
      )}
    </div>
  );
}

function Why({ row: { problems, likely, earlier, gains } }: { row: PlannedRow }) {
  const { t } = useTranslation('importing');
  const { t: contact } = useTranslation('contacts');
  const { records } = useEngine();
  const contacts = records.rows(contactRecord);
  const labelOf = (field: string) => contact(field as 'email');
  return (
    <>
      {problems.map(({ field, reason }) => (
        <span key={`${field} ${reason}`}>
          {labelOf(field)}
          {'\u00a0: '}
          {issueText({ message: reason })}
        </span>
      ))}
      {likely.map(({ id, why }) => {
        const known = contacts.get(id)?.row;
        const name = known === undefined ? '' : displayName(known.firstname, known.lastname);
        return <span key={id}>{t('looksLike', { why: t(`why_${why}`), name })}</span>;
      })}
      {earlier === null ? null : <span>{t('earlier', { number: earlier })}</span>}
      {gains.length === 0 ? null : (
        <span className="ci-muted">{t('gains', { fields: gains.map(labelOf).join(', ') })}</span>
      )}
    </>
  );
}
