import { Button, Dialog } from '@basoche/ui';
import { IconArchive, IconArchiveOff, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useUser } from '../../app/session/session.ts';
import { BulkBar } from '../BulkBar.tsx';
import { ExportButton } from './ExportButton.tsx';
import { usualShelf } from './record-list.ts';
import type { ListedEntry, ListSpec } from './record-list.ts';
import type { RecordLink } from './record-link.ts';
import type { RecordScreens } from './record-screens.ts';
import { useBulkChanges } from './use-bulk-changes.ts';
import { useRecordTexts } from './use-record-texts.ts';

export interface RecordBulkBarProps {
  screens: RecordScreens;
  spec: ListSpec;
  shelf: string;
  chosen: readonly ListedEntry[];
  /** Chosen, and not shown. */
  hiddenCount: number;
  onClear: () => void;
}

/** What is done at once with the chosen records of a list. */
export function RecordBulkBar({ screens, spec, shelf, chosen, hiddenCount, onClear }: RecordBulkBarProps) {
  const { t } = useTranslation('records');
  const { text } = useRecordTexts(screens.link);
  const user = useUser();
  const [asksRemoval, setAsksRemoval] = useState(false);
  const changes = useBulkChanges(screens.link, spec.bulk);
  const ids = chosen.filter(({ row }) => spec.bulk.mayChange(row, user)).map(({ id }) => id);
  const counted = (count: number) => ({ count, shown: count.toLocaleString('fr-FR') });
  const run = (change: (ids: readonly string[]) => Promise<void>) => () => {
    onClear();
    void change(ids);
  };
  const isUsual = shelf === usualShelf(spec);
  const isOfDeleted = shelf === spec.bulk.remove?.shelf;
  return (
    <BulkBar
      label={t('bulk')}
      count={text('chosen', counted(chosen.length))}
      clearLabel={t('clearSelection')}
      onClear={onClear}
    >
      {ids.length === 0 ? null : (
        <>
          <Button
            size="sm"
            variant="ghost"
            icon={isUsual ? <IconArchive /> : <IconArchiveOff />}
            onClick={run(isUsual ? changes.archive : changes.restore)}
          >
            {t(isUsual ? 'archive' : spec.bulk.remove === null ? 'unarchive' : 'restore')}
          </Button>
          {isOfDeleted ? null : (
            <Button size="sm" variant="ghost" icon={<IconTrash />} onClick={() => setAsksRemoval(true)}>
              {t('remove')}
            </Button>
          )}
        </>
      )}
      <ExportButton screens={screens} entries={chosen} disabled={chosen.length === 0} isOfSelection />
      <p className="rec-bulk-notes">
        {ids.length === chosen.length ? null : <span>{text('notChanged', counted(chosen.length - ids.length))}</span>}
        {hiddenCount === 0 ? null : <span>{t('notShown', counted(hiddenCount))}</span>}
      </p>
      {asksRemoval ? (
        <RemoveManyDialog
          link={screens.link}
          count={ids.length}
          onRemove={run(changes.remove)}
          onClose={() => setAsksRemoval(false)}
        />
      ) : null}
    </BulkBar>
  );
}

interface RemoveManyProps {
  link: RecordLink;
  count: number;
  onRemove: () => void;
  onClose: () => void;
}

function RemoveManyDialog({ link, count, onRemove, onClose }: RemoveManyProps) {
  const { t } = useTranslation(['records', 'common']);
  const { text } = useRecordTexts(link);
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="sm"
      title={text('removeManyTitle', { count, shown: count.toLocaleString('fr-FR') })}
      description={text('removeManyText')}
      actions={
        <>
          <Button onClick={onClose}>{t('common:cancel')}</Button>
          <Button variant="danger" onClick={onRemove}>
            {t('remove')}
          </Button>
        </>
      }
    />
  );
}
