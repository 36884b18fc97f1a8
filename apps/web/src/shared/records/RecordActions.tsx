import type { AnyRow } from '@basoche/protocol';
import { Button, Dialog, toast } from '@basoche/ui';
import { IconArchive, IconArchiveOff, IconMail, IconPencil, IconPhone, IconTrash } from '@tabler/icons-react';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { phoneHref } from './RecordParts.tsx';
import { updatePath } from './record-link.ts';
import { fieldsOf } from './record-screens.ts';
import type { FieldInput, FieldValues, RecordScreens } from './record-screens.ts';
import { showFailure } from './show-failure.ts';
import { useKindCommands } from './use-kind-commands.ts';
import { useRecordTexts } from './use-record-texts.ts';

export interface RecordActionsProps {
  screens: RecordScreens;
  row: AnyRow;
}

/** Writing, calling, archiving, deleting and changing a record. */
export function RecordActions({ screens, row }: RecordActionsProps) {
  const { t } = useTranslation('records');
  const [asksRemoval, setAsksRemoval] = useState(false);
  const email = firstOf(screens, row, 'email');
  const phone = firstOf(screens, row, 'tel');
  return (
    <>
      {email === '' ? null : (
        <a className="b-button b-button-secondary" href={`mailto:${email}`}>
          <IconMail />
          {t('writeEmail')}
        </a>
      )}
      {phone === '' ? null : (
        <a className="b-button b-button-secondary" href={phoneHref(phone)}>
          <IconPhone />
          {t('call')}
        </a>
      )}
      <ArchiveButton screens={screens} row={row} />
      <Button icon={<IconTrash />} onClick={() => setAsksRemoval(true)}>
        {t('remove')}
      </Button>
      <Link to={updatePath(screens.link, row.id)} className="b-button b-button-primary">
        <IconPencil />
        {t('edit')}
      </Link>
      {asksRemoval ? <RemoveDialog screens={screens} row={row} onClose={() => setAsksRemoval(false)} /> : null}
    </>
  );
}

/** What stands in the first field of this sort that has something. */
function firstOf(screens: RecordScreens, row: AnyRow, input: FieldInput): string {
  const values = row as unknown as FieldValues;
  const field = fieldsOf(screens).find((each) => screens.inputs[each] === input && values[each] !== '');
  return field === undefined ? '' : String(values[field]);
}

function ArchiveButton({ screens: { link }, row }: RecordActionsProps) {
  const { t } = useTranslation(['records', 'common']);
  const { text } = useRecordTexts(link);
  const commands = useKindCommands(link);
  const name = link.nameOf(row);
  const isArchivedNow = (row as { is_archived?: boolean }).is_archived === true;

  async function archive(isArchived: boolean, canUndo = true) {
    try {
      const fields: object = { is_archived: isArchived };
      const sent = await commands.save(row.id, fields);
      const done = text(isArchived ? 'archivedDone' : 'unarchivedDone', { name });
      toast(sent?.waiting === true ? t('savedPending') : done, {
        ...(canUndo ? { action: { label: t('common:undo'), onSelect: () => void archive(!isArchived, false) } } : {}),
      });
    } catch (error) {
      showFailure(error, t('failed'));
    }
  }

  return (
    <Button icon={isArchivedNow ? <IconArchiveOff /> : <IconArchive />} onClick={() => void archive(!isArchivedNow)}>
      {t(isArchivedNow ? 'unarchive' : 'archive')}
    </Button>
  );
}

function RemoveDialog({ screens: { link }, row, onClose }: RecordActionsProps & { onClose: () => void }) {
  const { t } = useTranslation(['records', 'common']);
  const { text } = useRecordTexts(link);
  const commands = useKindCommands(link);
  const navigate = useNavigate();
  const name = link.nameOf(row);

  function remove() {
    const sending = commands.remove(row.id);
    void navigate({ to: link.path });
    sending.then(
      ({ waiting }) => toast(waiting ? t('savedPending') : text('removed', { name })),
      (error: unknown) => showFailure(error, t('failed')),
    );
  }

  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="sm"
      title={t('removeTitle', { name })}
      description={text('removeText')}
      actions={
        <>
          <Button onClick={onClose}>{t('common:cancel')}</Button>
          <Button variant="danger" onClick={remove}>
            {t('remove')}
          </Button>
        </>
      }
    />
  );
}
