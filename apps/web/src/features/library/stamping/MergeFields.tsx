import { Checkbox, Select, TextField } from '@basoche/ui';
import { useTranslation } from 'react-i18next';
import { PlacePicker } from '../components/PlacePicker.tsx';
import type { FolderTree } from '../model/folder-tree.ts';
import { nameProblem } from './file-list.ts';
import { MAX_FILE_NAME } from './stamp-data.ts';
import type { MergeChoice } from './use-merge-choice.ts';

export interface MergeFieldsProps {
  choice: MergeChoice;
  tree: FolderTree;
  isKnown: boolean;
}

/** Into one or into packages, under which name, and where it goes. */
export function MergeFields({ choice, tree, isKnown }: MergeFieldsProps) {
  const { t } = useTranslation('stamping');
  const { isCut, megabytes, isSizeWrong, isDownload, place, placeProblem, name, change } = choice;
  const problem = nameProblem(`${name}.pdf`);
  return (
    <div className="stamp-form">
      <TextField
        label={t('fileName')}
        autoComplete="off"
        maxLength={MAX_FILE_NAME - 20}
        value={name}
        end={<span className="stamp-extension">.pdf</span>}
        error={problem === null ? undefined : t(problem)}
        onChange={(event) => change({ name: event.currentTarget.value })}
      />
      <Checkbox label={t('cut')} checked={isCut} onCheckedChange={(checked) => change({ isCut: checked })} />
      {isCut ? (
        <TextField
          className="stamp-first"
          label={t('packageSize')}
          hint={t('cutHint')}
          inputMode="decimal"
          autoComplete="off"
          maxLength={6}
          value={megabytes}
          end={<span className="stamp-extension">{t('megabytes')}</span>}
          error={isSizeWrong ? t('sizeWrong') : undefined}
          onChange={(event) => change({ megabytes: event.currentTarget.value })}
        />
      ) : null}
      <Select
        label={t('outcomeMerged')}
        value={isDownload ? 'download' : 'place'}
        options={[
          { value: 'place', label: t('toPlace') },
          { value: 'download', label: t('download') },
        ]}
        onChange={(value) => change({ isDownload: value === 'download' })}
      />
      {isDownload ? null : (
        <section className="stamp-place" aria-label={t('place')}>
          <h3 className="b-field-label">{t('place')}</h3>
          {placeProblem === null ? null : (
            <p className="rec-note" role="alert">
              {t(placeProblem === 'readOnly' ? 'placeReadOnly' : 'placeAway')}
            </p>
          )}
          <PlacePicker tree={tree} isKnown={isKnown} value={place} onChange={(to) => change({ place: to })} />
        </section>
      )}
    </div>
  );
}
