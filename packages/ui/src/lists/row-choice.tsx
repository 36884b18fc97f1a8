import { useEffect, useRef } from 'react';
import type { KeyboardEvent } from 'react';
import { Checkbox } from '../forms/Checkbox.tsx';

/** Rows that a person chooses, to do the same with all of them. */
export interface RowChoice<T> {
  ids: ReadonlySet<string>;
  /** What the box of a row is called. */
  labelOf: (row: T) => string;
  allLabel: string;
  /** Whether the rows have boxes; on a phone they have them once somebody chooses. */
  isShown: boolean;
  /** @param isRange all rows from where the choice began */
  onChoose: (id: string, isRange: boolean) => void;
  onAll: (isChosen: boolean) => void;
  onClear: () => void;
}

/** The box of the head: all, some or none. */
export function AllBox<T>({ choice, count }: { choice: RowChoice<T>; count: number }) {
  const { ids, allLabel, onAll } = choice;
  const box = useRef<HTMLInputElement>(null);
  const isSome = ids.size > 0 && ids.size < count;
  useEffect(() => {
    if (box.current !== null) box.current.indeterminate = isSome;
  }, [isSome]);
  return (
    <th scope="col" className="b-cell b-records-box">
      <Checkbox
        ref={box}
        label={allLabel}
        hideLabel
        checked={count > 0 && ids.size === count}
        onCheckedChange={(isChosen) => onAll(isChosen)}
      />
    </th>
  );
}

/** @returns whether the key was one of the choice */
export function chooseByKey<T>(
  event: KeyboardEvent<HTMLElement>,
  choice: RowChoice<T>,
  rows: readonly T[],
  rowKey: (row: T) => string,
): boolean {
  const target = event.target as HTMLElement;
  const index = Number(target.closest<HTMLElement>('[data-index]')?.dataset['index'] ?? -1);
  const chooseRow = (at: number, isRange: boolean) => {
    const row = rows[at];
    if (row !== undefined) choice.onChoose(rowKey(row), isRange);
  };
  if (event.key.toLowerCase() === 'a' && (event.ctrlKey || event.metaKey)) choice.onAll(true);
  else if (event.key === 'Escape' && choice.ids.size > 0) choice.onClear();
  else if (event.key === ' ' && index >= 0 && target.matches('tr')) chooseRow(index, event.shiftKey);
  else {
    if (event.shiftKey && (event.key === 'ArrowDown' || event.key === 'ArrowUp') && index >= 0) {
      if (choice.ids.size === 0) chooseRow(index, true);
      chooseRow(index + (event.key === 'ArrowDown' ? 1 : -1), true);
    }
    return false;
  }
  event.preventDefault();
  event.stopPropagation();
  return true;
}
