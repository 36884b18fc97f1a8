import type { AnyRow } from '@basoche/protocol';
import { Button, Dialog, Select, toast } from '@basoche/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useEngine } from '../../app/engine.tsx';
import type { FieldValues, RecordScreens } from '../records/record-screens.ts';
import { showFailure } from '../records/show-failure.ts';
import { useFieldText } from '../records/use-field-text.ts';
import { useRecordTexts } from '../records/use-record-texts.ts';
import { usualSources } from './merge-choices.ts';
import type { Sources } from './merge-choices.ts';
import { useMerge } from './use-merge.ts';
import './merging.css';

export interface MergeDialogProps {
  screens: RecordScreens;
  ids: readonly string[];
  onClose: () => void;
}

/** Which of several records stays, and whose value each field has. */
export function MergeDialog({ screens, ids, onClose }: MergeDialogProps) {
  const { t } = useTranslation(['merging', 'common', 'records']);
  const { records } = useEngine();
  const { link } = screens;
  // What the person decides about is what they see: it does not change under them.
  const [rows] = useState(() => ids.flatMap((id) => records.rows(link.kind).get(id)?.row ?? []));
  const [survivor, setSurvivor] = useState(rows[0]?.id ?? '');
  const [chosen, setChosen] = useState<Sources>({});
  const { merge } = useMerge(screens);
  const sources = { ...usualSources(screens, rows, survivor), ...chosen };
  const stays = rows.find(({ id }) => id === survivor);

  function confirm() {
    const others = rows.flatMap(({ id }) => (id === survivor ? [] : [id]));
    onClose();
    merge(survivor, others, sources).then(
      (sent) =>
        toast(sent?.waiting === true ? t('records:savedPending') : t('done', { name: link.nameOf(stays ?? {}) }), {
          tone: 'ok',
        }),
      (error: unknown) => showFailure(error, t('failed')),
    );
  }

  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="md"
      title={t('dialogTitle', { count: rows.length })}
      description={t('dialogText')}
      actions={
        <>
          <Button onClick={onClose}>{t('common:cancel')}</Button>
          <Button variant="primary" onClick={confirm}>
            {t('confirm')}
          </Button>
        </>
      }
    >
      <div className="mg-fields">
        <Select
          label={t('survivor')}
          value={survivor}
          options={rows.map((row) => ({ value: row.id, label: nameWithHint(screens, row) }))}
          onChange={(id) => {
            setSurvivor(id);
            setChosen({});
          }}
        />
        {Object.keys(sources).length === 0 ? <p className="rec-arrived">{t('same')}</p> : null}
        {Object.entries(sources).map(([field, source]) => (
          <SourceOf
            key={field}
            screens={screens}
            field={field}
            rows={rows}
            source={source}
            onChange={(id) => setChosen({ ...chosen, [field]: id })}
          />
        ))}
      </div>
    </Dialog>
  );
}

function nameWithHint({ link }: RecordScreens, row: AnyRow): string {
  return [link.nameOf(row), link.hintOf(row)].filter((part) => part !== '').join(' · ');
}

interface SourceOfProps {
  screens: RecordScreens;
  field: string;
  rows: readonly AnyRow[];
  source: string;
  onChange: (id: string) => void;
}

function SourceOf({ screens, field, rows, source, onChange }: SourceOfProps) {
  const { t } = useTranslation(['merging', 'records']);
  const { label } = useRecordTexts(screens.link);
  const textOf = useFieldText(screens);
  const options = rows.map((row) => {
    const value = textOf(field, (row as unknown as FieldValues)[field]) || t('records:blankValue');
    return { value: row.id, label: t('valueOf', { value, name: screens.link.nameOf(row) }) };
  });
  return <Select label={label(field)} value={source} options={options} onChange={onChange} />;
}
