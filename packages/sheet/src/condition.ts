import { fold } from '@basoche/domain';
import { compare } from './convert.ts';
import { serialOf } from './serial.ts';
import { readTyped } from './typed.ts';
import { isError, type Scalar } from './value.ts';

/** What is asked of a cell: `value` and `to` as a person types them. */
export interface Condition {
  kind:
    | 'more'
    | 'atLeast'
    | 'less'
    | 'atMost'
    | 'between'
    | 'equal'
    | 'different'
    | 'contains'
    | 'lacks'
    | 'begins'
    | 'empty'
    | 'filled'
    | 'error';
  value: string;
  to: string;
}

/**
 * Whether a cell is as asked. Numbers, days and texts are compared among themselves; texts without regard to capitals and
 * accents. @returns of a value and of the text that it shows as
 */
export function conditionOn({ kind, value, to }: Condition): (cell: Scalar, shown: string) => boolean {
  const [wanted, end, word] = [typedValue(value), typedValue(to), fold(value)];
  const order = (cell: Scalar, than: Scalar) => {
    const fits = cell !== null && !isError(cell) && typeof cell === typeof than;
    return fits ? compare(cell, than) : null;
  };
  const ordered = (test: (order: number) => boolean) => (cell: Scalar) => {
    const found = order(cell, wanted);
    return found !== null && test(found);
  };
  const same = (cell: Scalar, shown: string) => order(cell, wanted) === 0 || fold(shown) === word;
  switch (kind) {
    case 'more':
      return ordered((found) => found > 0);
    case 'atLeast':
      return ordered((found) => found >= 0);
    case 'less':
      return ordered((found) => found < 0);
    case 'atMost':
      return ordered((found) => found <= 0);
    case 'between':
      return (cell) => {
        const [low, high] = [order(cell, wanted), order(cell, end)];
        return low !== null && high !== null && Math.sign(low) * Math.sign(high) <= 0;
      };
    case 'equal':
      return same;
    case 'different':
      return (cell, shown) => !same(cell, shown);
    case 'contains':
      return (_cell, shown) => word !== '' && fold(shown).includes(word);
    case 'lacks':
      return (_cell, shown) => !fold(shown).includes(word);
    case 'begins':
      return (_cell, shown) => word !== '' && fold(shown).startsWith(word);
    case 'empty':
      return (cell) => isEmpty(cell);
    case 'filled':
      return (cell) => !isEmpty(cell);
    default:
      return (cell) => isError(cell);
  }
}

function isEmpty(cell: Scalar): boolean {
  return cell === null || cell === '';
}

function typedValue(text: string): Scalar {
  const typed = readTyped(text.trim());
  if (typed.kind === 'empty') return null;
  if (typed.kind !== 'value') return text;
  return typeof typed.value === 'object' ? serialOf(typed.value.date) : typed.value;
}
