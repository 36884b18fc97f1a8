import { Select, TextField } from '@basoche/ui';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { PlacePicker } from '../components/PlacePicker.tsx';
import type { FolderTree } from '../model/folder-tree.ts';
import { nameProblem } from './file-list.ts';
import { MAX_FILE_NAME } from './stamp-data.ts';
import type { Outcome } from './stamp-data.ts';
import type { SaveChoice } from './use-save-choice.ts';

/** What each way of saving is called: of stamped files, of pages that were arranged, and of those of a file that was cut. */
const TEXTS = {
  stamped: {
    outcome: 'outcome',
    copies: ['copies', 'copiesHint'],
    versions: ['versions', 'versionsHint'],
    single: ['single', 'singleHint'],
    download: ['download', 'downloadHint'],
  },
  arranged: {
    outcome: 'outcomeMerged',
    copies: ['newFile', 'originalHint'],
    versions: ['newVersion', 'newVersionHint'],
    single: ['single', 'singleHint'],
    download: ['download', 'downloadHint'],
  },
  cut: {
    outcome: 'outcomeMerged',
    copies: ['copies', 'originalHint'],
    versions: ['newVersion', 'newVersionHint'],
    single: ['single', 'singleHint'],
    download: ['download', 'downloadHint'],
  },
} as const;

export interface SaveStepProps {
  choice: SaveChoice;
  tree: FolderTree;
  /** All folders are on this device. */
  isKnown: boolean;
  /** Several files are made. */
  isMany: boolean;
  /** What was done with them. */
  of: keyof typeof TEXTS;
}

/** Where the stamped files go. */
export function SaveStep({ choice, tree, isKnown, isMany, of }: SaveStepProps) {
  const { t } = useTranslation('stamping');
  const { outcome, outcomes, change, readOnly } = choice;
  return (
    <div className="stamp-step stamp-columns">
      <fieldset className="stamp-fieldset">
        <legend className="b-field-label">{t(TEXTS[of].outcome)}</legend>
        <div className="stamp-outcomes">
          {outcomes.map((each) => (
            <OutcomeChoice
              key={each}
              texts={TEXTS[of][each]}
              isChosen={each === outcome}
              refused={each === 'versions' ? readOnly : null}
              onChoose={() => change({ chosenOutcome: each })}
            />
          ))}
        </div>
      </fieldset>
      <div className="stamp-form">
        {outcome === 'single' || (outcome === 'download' && isMany) ? (
          <SingleFields choice={choice} isDownload={outcome === 'download'} canBeOne={of === 'stamped'} />
        ) : null}
        {outcome === 'copies' || outcome === 'single' ? (
          <section className="stamp-place" aria-label={t('place')}>
            <h3 className="b-field-label">{t('place')}</h3>
            {choice.placeProblem === null ? null : (
              <p className="rec-note" role="alert">
                {t(choice.placeProblem === 'readOnly' ? 'placeReadOnly' : 'placeAway')}
              </p>
            )}
            <PlacePicker tree={tree} isKnown={isKnown} value={choice.place} onChange={(place) => change({ place })} />
          </section>
        ) : null}
      </div>
    </div>
  );
}

interface OutcomeChoiceProps {
  texts: (typeof TEXTS)[keyof typeof TEXTS][Outcome];
  isChosen: boolean;
  /** Name of a file that does not allow it. */
  refused: string | null;
  onChoose: () => void;
}

function OutcomeChoice({ texts: [name, detail], isChosen, refused, onChoose }: OutcomeChoiceProps) {
  const { t } = useTranslation('stamping');
  const hint = useId();
  return (
    <label className="stamp-outcome">
      <input
        type="radio"
        name="stamp-outcome"
        checked={isChosen}
        disabled={refused !== null}
        aria-label={t(name)}
        aria-describedby={hint}
        onChange={onChoose}
      />
      <span>
        <span className="stamp-outcome-name">{t(name)}</span>
        <span id={hint} className="stamp-hint">
          {refused === null ? t(detail) : t('readOnly', { name: refused })}
        </span>
      </span>
    </label>
  );
}

interface SingleFieldsProps {
  choice: SaveChoice;
  isDownload: boolean;
  /** A download may be one PDF. */
  canBeOne: boolean;
}

function SingleFields({ choice, isDownload, canBeOne }: SingleFieldsProps) {
  const { t } = useTranslation('stamping');
  const { singleName, asOne, change } = choice;
  const problem = nameProblem(`${singleName}.pdf`);
  return (
    <>
      {isDownload && canBeOne ? (
        <Select
          label={t('form')}
          value={asOne ? 'one' : 'zip'}
          options={[
            { value: 'zip', label: t('form_zip') },
            { value: 'one', label: t('form_pdf') },
          ]}
          onChange={(form) => change({ asOne: form === 'one' })}
        />
      ) : null}
      <TextField
        label={t('fileName')}
        autoComplete="off"
        maxLength={MAX_FILE_NAME - 4}
        value={singleName}
        end={<span className="stamp-extension">{isDownload && !asOne ? '.zip' : '.pdf'}</span>}
        error={problem === null ? undefined : t(problem)}
        onChange={(event) => change({ singleName: event.currentTarget.value })}
      />
    </>
  );
}
