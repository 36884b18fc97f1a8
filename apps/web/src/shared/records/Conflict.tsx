import { Button } from '@basoche/ui';
import { useTranslation } from 'react-i18next';
import type { RecordScreens } from './record-screens.ts';
import { useFieldText } from './use-field-text.ts';

export interface ConflictProps {
  screens: RecordScreens;
  field: string;
  mine: unknown;
  /** `undefined` until it has come to this device: what the refusal says of it stands at the field. */
  theirs: unknown;
  onMine: () => void;
  onTheirs: () => void;
}

/** Two people changed the same field: both values, and the choice. */
export function Conflict({ screens, field, mine, theirs, onMine, onTheirs }: ConflictProps) {
  const { t } = useTranslation('records');
  const textOf = useFieldText(screens);
  return (
    <div className="rec-conflict" role="group" aria-label={t('conflict')}>
      <p>{t('conflict')}</p>
      <p>
        {t('yours')} <strong>{textOf(field, mine) || t('blankValue')}</strong>
      </p>
      {theirs === undefined ? null : (
        <p>
          {t('theirs')} <strong>{textOf(field, theirs) || t('blankValue')}</strong>
        </p>
      )}
      <div className="rec-buttons">
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
