import * as Y from 'yjs';
import {
  comparePositions,
  freshPositions,
  isPosition,
  LAST_POSITION,
  MAX_POSITION_LENGTH,
} from '../records/position.ts';
import { recordOf } from '../records/record.ts';

/**
 * Gives new short keys to a whole list, in its present order, when one of its keys is too long or unusable.
 * @param ids the records of one list
 */
export function rebalance(collection: Y.Map<unknown>, ids: string[]): boolean {
  const entries = ids.map((id) => {
    const position = recordOf(collection, id)?.get('position');
    return { id, position: isPosition(position) ? position : LAST_POSITION };
  });
  const fits = (position: string) => position !== LAST_POSITION && position.length <= MAX_POSITION_LENGTH;
  if (entries.every((entry) => fits(entry.position))) return false;
  const fresh = freshPositions(entries.length);
  for (const [index, entry] of entries.toSorted(comparePositions).entries()) {
    recordOf(collection, entry.id)?.set('position', fresh[index]);
  }
  return true;
}

/** Ids of a collection's records; what is not a record has no place in a list. */
export function recordIds(
  collection: Y.Map<unknown>,
  belongs: (record: Y.Map<unknown>) => boolean = () => true,
): string[] {
  const ids: string[] = [];
  for (const [id, value] of collection.entries()) if (value instanceof Y.Map && belongs(value)) ids.push(id);
  return ids;
}
