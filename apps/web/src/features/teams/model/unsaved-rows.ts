import { newUuid } from '@basoche/domain';
import { useState } from 'react';
import { keptForm, keptValues } from '../../../app/storage/kept-values.ts';

/** Rows that the server has not been told of: they are taken away on this device alone. */
export interface UnsavedRows<Row extends { id: string }> {
  rows: readonly Row[];
  add: (row: Omit<Row, 'id'>) => void;
  change: (id: string, fields: Partial<Row>) => void;
  remove: (id: string) => void;
}

const UNSAVED = 'new_';

/** They stay on the device under this name until they are saved or taken away. */
export function useUnsavedRows<Row extends { id: string }>(name: string): UnsavedRows<Row> {
  const [keep] = useState(() => keptForm<{ rows: Row[] }>(name));
  const [rows, setRows] = useState<readonly Row[]>(() => keptValues(keep).rows?.filter(isUnsaved) ?? []);

  function write(change: (rows: readonly Row[]) => readonly Row[]) {
    setRows((before) => {
      const next = change(before);
      keep.write(next.length === 0 ? null : { rows: [...next] });
      return next;
    });
  }

  return {
    rows,
    add: (row) => write((before) => [...before, { ...row, id: `${UNSAVED}${newUuid(Date.now())}` } as Row]),
    change: (id, fields) => write((before) => before.map((row) => (row.id === id ? { ...row, ...fields } : row))),
    remove: (id) => write((before) => before.filter((row) => row.id !== id)),
  };
}

const isUnsaved = ({ id }: { id: string }): boolean => id.startsWith(UNSAVED);
