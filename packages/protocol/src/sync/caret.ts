/** A place in a shared text, as Yjs writes it in JSON: beside an item, or at an end of a type. */
export interface CaretPlace {
  type?: CaretId | null;
  tname?: string | null;
  item?: CaretId | null;
  assoc?: number;
}

export interface CaretId {
  client: number;
  clock: number;
}

/** What a presence state says under `cursor` (AW8). */
export interface Caret {
  anchor: CaretPlace;
  head: CaretPlace;
}

const NAME_LENGTH = 100;

/** Any member may write anything there, and editors look for the places in their text. */
export function isCaret(value: unknown): value is Caret {
  return isRecord(value) && isPlace(value['anchor']) && isPlace(value['head']);
}

function isPlace(value: unknown): value is CaretPlace {
  if (!isRecord(value)) return false;
  const { type = null, tname = null, item = null, assoc = 0 } = value;
  const isNamed = type !== null || tname !== null || item !== null;
  return (
    isNamed &&
    (type === null || isId(type)) &&
    (item === null || isId(item)) &&
    (tname === null || (typeof tname === 'string' && tname.length <= NAME_LENGTH)) &&
    Number.isSafeInteger(assoc)
  );
}

function isId(value: unknown): value is CaretId {
  return isRecord(value) && isCount(value['client']) && isCount(value['clock']);
}

function isCount(value: unknown): boolean {
  return Number.isSafeInteger(value) && (value as number) >= 0;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
