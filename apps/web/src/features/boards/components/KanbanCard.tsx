import { board } from '@basoche/crdt';
import { formatLocalDate } from '@basoche/domain';
import { AvatarGroup, cx, Mark, Menu, Pill } from '@basoche/ui';
import { IconGripVertical, IconMessage } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useRetainSidePanel } from '../../../shared/side-panel/use-retain-side-panel.ts';
import type { People } from '../../../data/people.ts';
import { boardHref } from '../model/address.ts';
import { toneOf } from '../model/board-content.ts';
import type { BoardLook } from '../model/view.ts';

export interface KanbanCardProps {
  slug: string;
  item: board.Item;
  group: board.Group;
  comments: number;
  columns: readonly board.Column[];
  /** The column of the lanes: not said again on the card. */
  by: board.Column;
  look: BoardLook;
  people: People;
  readOnly: boolean;
  selected: boolean;
  /** A picture of it is under the pointer. */
  dragged: boolean;
  /** The other lanes. */
  targets: readonly { id: string; name: string }[];
  onMove: (lane: string) => void;
  onRemove: () => void;
}

/** One item in a lane. */
export function KanbanCard(props: KanbanCardProps) {
  const { slug, item, group, comments, columns, by, look, people, readOnly, selected, dragged } = props;
  const { t } = useTranslation('boards');
  const retainSidePanel = useRetainSidePanel();
  return (
    <li
      className={cx('k-card', selected && 'k-card-on', dragged && 'k-card-dragged')}
      data-card={item.id}
      data-fixed={readOnly}
    >
      <div className="k-card-head">
        <Link to={retainSidePanel(boardHref(slug, item.id, look))} className="k-card-title" draggable={false}>
          {item.name}
        </Link>
        {readOnly ? null : (
          <>
            <span className="k-card-grip" data-grip title={t('drag', { name: item.name })}>
              <IconGripVertical size={16} aria-hidden />
            </span>
            <Menu
              label={t('itemMenu', { name: item.name })}
              entries={[
                ...props.targets.map(({ id, name }) => ({
                  id: `to-${id}`,
                  label: t('moveTo', { group: name }),
                  onSelect: () => props.onMove(id),
                })),
                { id: 'delete', label: t('deleteItem'), danger: true, onSelect: props.onRemove },
              ]}
            />
          </>
        )}
      </div>
      <div className="k-card-facts">
        <span>{group.name}</span>
        {columns.map((column) => (
          <Fact key={column.id} item={item} column={column} by={by} people={people} />
        ))}
        {comments > 0 ? (
          <span className="m-card-comments">
            <IconMessage size={14} aria-hidden />
            {t('comments', { count: comments })}
          </span>
        ) : null}
      </div>
    </li>
  );
}

/** What of a cell is worth a place on a card. */
function Fact({
  item,
  column,
  by,
  people,
}: {
  item: board.Item;
  column: board.Column;
  by: board.Column;
  people: People;
}) {
  switch (column.type) {
    case 'status':
    case 'priority': {
      const value = column.id === by.id ? null : board.cellOf(item, { id: column.id, type: 'status' });
      const option = column.options.find((each) => each.id === value);
      if (option === undefined) return null;
      if (column.type === 'status') return <Pill tone={toneOf(option.tone)}>{option.label}</Pill>;
      return (
        <span className="m-priority">
          <Mark tone={toneOf(option.tone)} /> {option.label}
        </span>
      );
    }
    case 'people': {
      const value = board.cellOf(item, { id: column.id, type: 'people' });
      if (value === null) return null;
      return <AvatarGroup people={value.map((id) => people.of(id))} size="sm" max={3} label={column.name} />;
    }
    case 'date': {
      const value = board.cellOf(item, { id: column.id, type: 'date' });
      return value === null ? null : (
        <span className="b-num" title={column.name}>
          {formatLocalDate(value)}
        </span>
      );
    }
    default:
      return null;
  }
}
