import { formatDayTime } from '@basoche/domain';
import type { AnyRow } from '@basoche/protocol';
import { Button, Card, toast } from '@basoche/ui';
import { useTranslation } from 'react-i18next';
import { usePeople } from '../../data/people.ts';
import { useRecords } from '../../data/records/use-records.ts';
import { isHiddenRow } from '../records/record-link.ts';
import type { FieldValues, RecordScreens } from '../records/record-screens.ts';
import { isGiven } from '../records/record-values.ts';
import { showFailure } from '../records/show-failure.ts';
import { useFieldText } from '../records/use-field-text.ts';
import { useRecordTexts } from '../records/use-record-texts.ts';
import { differingFields } from './merge-choices.ts';
import { useMerge } from './use-merge.ts';

type MergedRow = AnyRow & { merged_by: string | null; merged_at: number | null };

/** What was merged into a record: by whom, when, which of its values are not shown there, and the way back. */
export function MergedRecords({ screens, row }: { screens: RecordScreens; row: AnyRow }) {
  const { t } = useTranslation('merging');
  const where: object = { merged_into: row.id };
  const { entries } = useRecords(screens.link.kind, { where });
  const shown = entries.filter((entry) => !isHiddenRow(screens.link, entry.row));
  if (shown.length === 0) return null;
  return (
    <Card title={t('cardTitle')}>
      <ul className="rec-rows">
        {shown.map((entry) => (
          <Merged key={entry.id} screens={screens} survivor={row} row={entry.row as MergedRow} />
        ))}
      </ul>
    </Card>
  );
}

function Merged({ screens, survivor, row }: { screens: RecordScreens; survivor: AnyRow; row: MergedRow }) {
  const { t } = useTranslation(['merging', 'records']);
  const { label } = useRecordTexts(screens.link);
  const textOf = useFieldText(screens);
  const people = usePeople();
  const { unmerge } = useMerge(screens);
  const name = screens.link.nameOf(row);
  const values = row as unknown as FieldValues;
  const notTaken = differingFields(screens, [survivor, row])
    .filter((field) => isGiven(values[field]))
    .map((field) => `${label(field)}\u00a0: ${textOf(field, values[field])}`);

  async function undo() {
    try {
      const { waiting } = await unmerge(row);
      toast(waiting ? t('records:savedPending') : t('undone', { name }), { tone: 'ok' });
    } catch (error) {
      showFailure(error, t('failed'));
    }
  }

  return (
    <li className="rec-row">
      <span className="rec-row-name">
        {name}{' '}
        <span className="rec-row-detail">
          {row.merged_at === null
            ? t('mergedPending')
            : t('mergedBy', { when: formatDayTime(row.merged_at), who: people.of(row.merged_by ?? '').name })}
          {notTaken.length === 0 ? null : ` · ${t('notTaken', { values: notTaken.join(' · ') })}`}
        </span>
      </span>
      <Button size="sm" aria-label={t('undoOf', { name })} onClick={() => void undo()}>
        {t('undo')}
      </Button>
    </li>
  );
}
