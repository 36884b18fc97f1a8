import { TABLE_MAX_COLUMNS, TABLE_MAX_NEW_CELLS, TABLE_MAX_ROWS, insertTable, tableSizeRefusal } from '@basoche/editor';
import { Button, IconButton, Popover, TextField } from '@basoche/ui';
import { IconTable } from '@tabler/icons-react';
import type { Editor } from '@tiptap/core';
import { useRef, useState } from 'react';
import type { PointerEvent } from 'react';
import { useTranslation } from 'react-i18next';

/** Columns and rows that the pointer chooses among; more are typed. */
const GRID_COLUMNS = 8;
const GRID_ROWS = 6;
/** Pixels of a square of the grid, its gap included. */
const SQUARE = 28;

interface Size {
  rows: string;
  columns: string;
}

/** Asks for a size and puts a table into the text: typed, or drawn with the pointer. */
export function TablePicker({ editor }: { editor: Editor }) {
  const { t } = useTranslation('ged');
  const [open, setOpen] = useState(false);
  const [size, setSize] = useState<Size>({ rows: '3', columns: '3' });
  const [tried, setTried] = useState(false);
  const inserted = useRef(false);
  const refusal = tableSizeRefusal(Number(size.rows), Number(size.columns));
  const limits = {
    rows: TABLE_MAX_ROWS.toLocaleString('fr-FR'),
    columns: TABLE_MAX_COLUMNS,
    cells: TABLE_MAX_NEW_CELLS.toLocaleString('fr-FR'),
  };

  function insert({ rows, columns }: Size): void {
    setTried(true);
    if (tableSizeRefusal(Number(rows), Number(columns)) !== null) return;
    inserted.current = true;
    setOpen(false);
    insertTable(editor, Number(rows), Number(columns));
  }

  return (
    <Popover
      title={t('tableInsert')}
      align="start"
      open={open}
      onOpenChange={(next) => {
        inserted.current = false;
        setTried(false);
        setOpen(next);
      }}
      returnsFocus={() => !inserted.current}
      trigger={<IconButton label={t('tableInsert')} icon={<IconTable />} tooltip={false} title={t('tableInsert')} />}
    >
      <form
        className="g-table-size"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          insert(size);
        }}
      >
        <SizeGrid size={size} onSize={setSize} onChoose={insert} />
        <div className="g-table-fields">
          <TextField
            label={t('tableRows')}
            inputMode="numeric"
            value={size.rows}
            error={tried && refusal === 'rows' ? t('tableRowsError', limits) : undefined}
            onChange={(event) => setSize({ ...size, rows: event.target.value })}
          />
          <TextField
            label={t('tableColumns')}
            inputMode="numeric"
            value={size.columns}
            error={tried && refusal === 'columns' ? t('tableColumnsError', limits) : undefined}
            onChange={(event) => setSize({ ...size, columns: event.target.value })}
          />
        </div>
        {tried && refusal === 'cells' ? (
          <p className="g-table-error" role="alert">
            {t('tableCellsError', limits)}
          </p>
        ) : null}
        <Button type="submit" variant="primary">
          {t('tableSubmit')}
        </Button>
      </form>
    </Popover>
  );
}

interface SizeGridProps {
  size: Size;
  onSize: (size: Size) => void;
  onChoose: (size: Size) => void;
}

/** For the pointer alone: the fields beside it say and take the same. */
function SizeGrid({ size, onSize, onChoose }: SizeGridProps) {
  function sizeAt(event: PointerEvent<HTMLElement>): Size {
    const box = event.currentTarget.getBoundingClientRect();
    const count = (offset: number, max: number) => String(Math.min(max, Math.max(1, Math.ceil(offset / SQUARE))));
    return {
      rows: count(event.clientY - box.top, GRID_ROWS),
      columns: count(event.clientX - box.left, GRID_COLUMNS),
    };
  }
  return (
    <div
      className="g-table-grid"
      aria-hidden
      onPointerMove={(event) => onSize(sizeAt(event))}
      onPointerUp={(event) => onChoose(sizeAt(event))}
    >
      {Array.from({ length: GRID_ROWS * GRID_COLUMNS }, (_, i) => (
        <span
          key={i}
          data-on={i % GRID_COLUMNS < Number(size.columns) && Math.floor(i / GRID_COLUMNS) < Number(size.rows)}
        />
      ))}
    </div>
  );
}
