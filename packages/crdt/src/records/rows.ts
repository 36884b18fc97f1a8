/** `createdAt` → `created_at`. */
type ColumnName<Field extends string> = Field extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${ColumnName<Rest>}`
  : '';

/** The columns that a record of this shape is projected into: the field names in snake case. */
export type RowOf<Shape> = { [Field in keyof Shape & string as ColumnName<Field>]: Shape[Field] };

/** The row of a record, without the fields that SQL does not know as they stand. */
export function rowOf<Shape extends object, Left extends keyof Shape = never>(
  record: Shape,
  ...left: Left[]
): RowOf<Omit<Shape, Left>> {
  const isTaken = (field: string) => !(left as string[]).includes(field);
  const columns = Object.entries(record).filter(([field]) => isTaken(field));
  return Object.fromEntries(columns.map(([field, value]) => [columnName(field), value])) as RowOf<Omit<Shape, Left>>;
}

const names = new Map<string, string>();

function columnName(field: string): string {
  const known = names.get(field);
  if (known !== undefined) return known;
  const name = field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  names.set(field, name);
  return name;
}
