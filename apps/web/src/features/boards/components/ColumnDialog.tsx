import type { board } from '@basoche/crdt';
import { Button, Dialog, IconButton, LazyText, Menu, Select, TextField } from '@basoche/ui';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FormulaSources } from '../model/formulas.ts';
import type { BoardActions } from './board-actions.ts';
import { FormulaField } from './FormulaField.tsx';
import { hasOptions, TONE_KEYS, TONES } from './column-types.ts';

export interface ColumnDialogProps {
  column: board.Column;
  sources: FormulaSources;
  /** An item to try a formula on. */
  sample: board.Item | undefined;
  actions: BoardActions;
  onClose: () => void;
}

/** Name and choices of a column, each change at once for everybody. */
export function ColumnDialog({ column, sources, sample, actions, onClose }: ColumnDialogProps) {
  const { t } = useTranslation(['boards', 'common']);
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={t('editColumn')}
      actions={
        <Button variant="primary" onClick={onClose}>
          {t('common:close')}
        </Button>
      }
    >
      <div className="m-dialog">
        <LazyText value={column.name} required onCommit={(name) => actions.renameColumn(column.id, name)}>
          {(field) => (
            <TextField
              label={t('columnName')}
              maxLength={120}
              required
              {...field}
              error={field.error === undefined ? undefined : t('columnNameMissing')}
            />
          )}
        </LazyText>
        {hasOptions(column.type) ? <Options column={column} actions={actions} /> : null}
        {column.type === 'formula' ? (
          <FormulaField column={column} sources={sources} sample={sample} actions={actions} />
        ) : null}
      </div>
    </Dialog>
  );
}

function Options({ column, actions }: Pick<ColumnDialogProps, 'column' | 'actions'>) {
  const { t } = useTranslation('boards');
  const [added, setAdded] = useState('');
  const options = column.options.filter((option) => option.deletedAt === null);

  function add(): void {
    if (added.trim() === '') return;
    actions.addOption(column.id, added.trim());
    setAdded('');
  }

  return (
    <fieldset className="m-options">
      <legend>{t('options')}</legend>
      <ul aria-label={t('options')}>
        {options.map((option, index) => (
          <li key={option.id}>
            <LazyText
              value={option.label}
              required
              onCommit={(label) => actions.setOption(column.id, { id: option.id, label, tone: option.tone })}
            >
              {(field) => (
                <TextField
                  label={t('optionLabel', { option: option.label })}
                  hideLabel
                  maxLength={120}
                  {...field}
                  error={field.error === undefined ? undefined : t('optionLabelMissing')}
                />
              )}
            </LazyText>
            {column.type === 'tags' ? null : (
              <Select
                label={t('optionTone', { option: option.label })}
                hideLabel
                value={TONES.find((tone) => tone === option.tone) ?? 'neutral'}
                options={TONES.map((value) => ({ value, label: t(TONE_KEYS[value]) }))}
                onChange={(tone) => actions.setOption(column.id, { id: option.id, label: option.label, tone })}
              />
            )}
            <Menu
              label={t('optionMenu', { option: option.label })}
              entries={[
                {
                  id: 'up',
                  label: t('moveUp'),
                  disabled: index === 0,
                  onSelect: () => move(option, options[index - 1], -1),
                },
                {
                  id: 'down',
                  label: t('moveDown'),
                  disabled: index === options.length - 1,
                  onSelect: () => move(option, options[index + 1], 1),
                },
                {
                  id: 'delete',
                  label: t('deleteOption'),
                  danger: true,
                  onSelect: () => actions.removeOption(column.id, option),
                },
              ]}
            />
          </li>
        ))}
      </ul>
      <form
        className="m-option-add"
        onSubmit={(event) => {
          event.preventDefault();
          add();
        }}
      >
        <TextField
          label={t('newOption')}
          hideLabel
          placeholder={t('newOption')}
          maxLength={120}
          value={added}
          onChange={(event) => setAdded(event.currentTarget.value)}
        />
        <IconButton label={t('addOption')} icon={<IconPlus />} type="submit" disabled={added.trim() === ''} />
      </form>
    </fieldset>
  );

  function move(option: board.ColumnOption, neighbour: board.ColumnOption | undefined, step: -1 | 1): void {
    if (neighbour !== undefined)
      actions.moveOption(column.id, option.id, step === -1 ? { before: neighbour.id } : { after: neighbour.id });
  }
}
