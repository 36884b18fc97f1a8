import { Button } from '@basoche/ui';
import { useTranslation } from 'react-i18next';
import { usePeople } from '../../../data/people.ts';
import { dayText } from '../model/contact-texts.ts';

/** A value of a field, as it is read. */
export function useFieldText(): (field: string, value: unknown) => string {
  const { t } = useTranslation('contacts');
  const people = usePeople();
  return (field, value) => {
    if (typeof value === 'boolean') return t(value ? 'yes' : 'no');
    if (typeof value !== 'string' || value === '') return t('blankValue');
    if (field === 'responsible') return people.of(value).name;
    return field === 'birthday' ? dayText(value) : value;
  };
}

export interface ConflictProps {
  field: string;
  mine: unknown;
  /** `undefined` until it has come to this device: what the refusal says of it stands at the field. */
  theirs: unknown;
  onMine: () => void;
  onTheirs: () => void;
}

/** Two people changed the same field: both values, and the choice. */
export function Conflict({ field, mine, theirs, onMine, onTheirs }: ConflictProps) {
  const { t } = useTranslation('contacts');
  const textOf = useFieldText();
  return (
    <div className="ct-conflict" role="group" aria-label={t('conflict')}>
      <p>{t('conflict')}</p>
      <p>
        {t('yours')} <strong>{textOf(field, mine)}</strong>
      </p>
      {theirs === undefined ? null : (
        <p>
          {t('theirs')} <strong>{textOf(field, theirs)}</strong>
        </p>
      )}
      <div className="ct-buttons">
        {theirs === undefined ? null : (
          <Button size="sm" onClick={onTheirs}>
            {t('takeTheirs')}
          </Button>
        )}
        <Button size="sm" onClick={onMine}>
          {t('takeMine')}
        </Button>
      </div>
    </div>
  );
}
