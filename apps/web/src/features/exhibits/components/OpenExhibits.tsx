import type { Place } from '@basoche/crdt';
import { formatLocalDate } from '@basoche/domain';
import { Card, Menu } from '@basoche/ui';
import type { MenuEntry } from '@basoche/ui';
import { IconGripVertical } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Pending } from '../../../shared/records/RecordParts.tsx';
import { useRowDrag } from '../../../shared/row-drag.ts';
import type { NumberedExhibit } from '../model/use-exhibits.ts';

const KIND = 'exhibit';

export interface OpenExhibitsProps {
  exhibits: readonly NumberedExhibit[];
  /** Whether this device has all exhibits of the party: before that the numbers would be guesses. */
  isKnown: boolean;
  isEditable: boolean;
  onMove: (id: string, place: Place) => void;
  onEdit: (exhibit: NumberedExhibit) => void;
  onRemove: (exhibit: NumberedExhibit) => void;
}

/** Exhibits that were not communicated: their numbers are those that they would get now. */
export function OpenExhibits({ exhibits, isKnown, isEditable, onMove, onEdit, onRemove }: OpenExhibitsProps) {
  const { t } = useTranslation('exhibits');
  return (
    <Card title={t('openTitle')}>
      <p className="ex-note">{t(isKnown ? 'openText' : 'notAllKnown')}</p>
      <ol className="ex-list">
        {exhibits.map((exhibit, at) => (
          <OpenExhibit
            key={exhibit.row.id}
            exhibit={exhibit}
            above={exhibits[at - 1]}
            below={exhibits[at + 1]}
            {...{ isKnown, isEditable, onMove, onEdit, onRemove }}
          />
        ))}
      </ol>
    </Card>
  );
}

interface OpenExhibitProps extends Omit<OpenExhibitsProps, 'exhibits'> {
  exhibit: NumberedExhibit;
  above: NumberedExhibit | undefined;
  below: NumberedExhibit | undefined;
}

function OpenExhibit({ exhibit, above, below, isKnown, isEditable, onMove, onEdit, onRemove }: OpenExhibitProps) {
  const { t } = useTranslation('exhibits');
  const { row, number, isPending } = exhibit;
  const shown = isKnown ? number : '…';
  const {
    row: element,
    handle,
    dragging,
    edge,
  } = useRowDrag<HTMLLIElement>(KIND, row.id, isEditable ? (dragged, place) => onMove(dragged, place) : null);
  const entries: MenuEntry[] = [
    { id: 'edit', label: t('edit'), movesFocus: true, onSelect: () => onEdit(exhibit) },
    ...(above === undefined
      ? []
      : [{ id: 'up', label: t('up'), onSelect: () => onMove(row.id, { before: above.row.id }) }]),
    ...(below === undefined
      ? []
      : [{ id: 'down', label: t('down'), onSelect: () => onMove(row.id, { after: below.row.id }) }]),
    { kind: 'separator', id: 'end' },
    { id: 'remove', label: t('remove'), danger: true, onSelect: () => onRemove(exhibit) },
  ];
  return (
    <li
      ref={element}
      className="ex-row"
      data-dragging={dragging || undefined}
      data-edge={edge ?? undefined}
      aria-label={t('rowOf', { number: shown, title: row.title })}
    >
      {isEditable ? (
        <span ref={handle} className="ex-handle" aria-hidden>
          <IconGripVertical size={16} />
        </span>
      ) : null}
      <span className="ex-number ex-number-open">{shown}</span>
      <ExhibitTitle exhibit={exhibit} />
      {isPending ? <Pending /> : null}
      {isEditable ? <Menu label={t('actionsOf', { title: row.title })} entries={entries} /> : null}
    </li>
  );
}

/** Title with the day of the document, and the way to its file. */
export function ExhibitTitle({ exhibit: { row } }: { exhibit: NumberedExhibit }) {
  const { t } = useTranslation('exhibits');
  return (
    <span className="ex-title">
      {row.file === null ? (
        row.title
      ) : (
        <Link to="/ged/file/view/$slug" params={{ slug: row.file }} className="s-link">
          {row.title}
        </Link>
      )}
      {row.date === null ? null : <span className="ex-date">{t('dated', { day: formatLocalDate(row.date) })}</span>}
      {row.file === null ? <span className="ex-date">{t('fileGone')}</span> : null}
    </span>
  );
}
