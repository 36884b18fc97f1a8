import type { board } from '@basoche/crdt';
import { IconButton } from '@basoche/ui';
import { IconPlus } from '@tabler/icons-react';
import { memo } from 'react';
import type { BoardLook } from '../model/view.ts';
import type { CellContext } from './cell-context.ts';
import { ColumnHead } from './ColumnHead.tsx';

export interface TableHeadProps {
  columns: readonly board.Column[];
  look: BoardLook;
  onLook: (change: Partial<BoardLook>) => void;
  context: CellContext;
  /** A column, or a new one. */
  onEdit: (dialog: 'new' | { edit: string }) => void;
  /** A width while it is dragged, px; `null` when that ends. */
  onDrag: (dragged: { column: string; width: number } | null) => void;
}

/** The names of the columns; drawn again when they change, not when the table is scrolled. */
export const TableHead = memo(function TableHead({ columns, look, onLook, context, onEdit, onDrag }: TableHeadProps) {
  const { t, actions } = context;
  return (
    <thead>
      <tr>
        <th scope="col">{t('item')}</th>
        {columns.map((column, index) => (
          <ColumnHead
            key={column.id}
            column={column}
            previous={columns[index - 1]}
            next={columns[index + 1]}
            look={look}
            onLook={onLook}
            actions={actions}
            onEdit={() => onEdit({ edit: column.id })}
            onDrag={(width) => onDrag(width === null ? null : { column: column.id, width })}
          />
        ))}
        {actions === null ? null : (
          <th scope="col">
            <IconButton label={t('addColumn')} icon={<IconPlus />} size="sm" onClick={() => onEdit('new')} />
          </th>
        )}
      </tr>
    </thead>
  );
});
