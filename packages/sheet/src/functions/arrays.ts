import { type Call, define, type Family } from '../call.ts';
import { compare, toBoolean } from '../convert.ts';
import { type Area, errorValue, fail, isArea, isError, type Scalar, single, type Value } from '../value.ts';

const same = { gives: 'same' } as const;

/** Functions whose result is several values, for other functions: a cell holds one. */
export const ARRAYS: Family = {
  FILTER: define('FILTRE', 2, 3, filter, same),
  UNIQUE: define(
    'UNIQUE',
    1,
    3,
    (call) => {
      const across = call.boolean(1, false);
      const lines = linesOf(call.area(0), across);
      const counts = new Map<string, number>();
      for (const line of lines) counts.set(keyOf(line), (counts.get(keyOf(line)) ?? 0) + 1);
      const once = call.boolean(2, false);
      const seen = new Set<string>();
      const isKept = (line: readonly Scalar[]) => {
        const key = keyOf(line);
        if (once ? counts.get(key) !== 1 : seen.has(key)) return false;
        seen.add(key);
        return true;
      };
      return areaOfLines(lines.filter(isKept), across);
    },
    same,
  ),
  SORT: define(
    'TRIER',
    1,
    4,
    (call) => {
      const [area, across] = [call.area(0), call.boolean(3, false)];
      const [index, order] = [call.integer(1, 1), call.integer(2, 1)];
      const lines = linesOf(area, across);
      if (index < 1 || index > (across ? area.height : area.width) || Math.abs(order) !== 1) fail('VALUE');
      return areaOfLines(
        sortedBy(
          lines,
          lines.map((line) => line[index - 1]!),
          order,
        ),
        across,
      );
    },
    same,
  ),
  SORTBY: define(
    'TRIERPAR',
    2,
    3,
    (call) => {
      const [area, by, order] = [call.area(0), call.area(1), call.integer(2, 1)];
      const across = by.height === 1 && by.width > 1;
      const keys = linesOf(by, across).map(([key]) => key!);
      const lines = linesOf(area, across);
      if ((across ? by.height : by.width) !== 1 || keys.length !== lines.length || Math.abs(order) !== 1) fail('VALUE');
      return areaOfLines(sortedBy(lines, keys, order), across);
    },
    same,
  ),
};

function filter(call: Call): Value {
  const [area, shown] = [call.area(0), call.area(1)];
  const across = shown.height === 1 && shown.width === area.width && (area.height !== 1 || area.width > 1);
  if (!across && (shown.width !== 1 || shown.height !== area.height)) fail('VALUE');
  const marks = linesOf(shown, across).map(([mark]) => toBoolean(mark!));
  const lines = linesOf(area, across).filter((_, at) => marks[at]);
  if (lines.length === 0) return call.has(2) ? call.value(2) : errorValue('CALC');
  return areaOfLines(lines, across);
}

/** Rows of an area, or its columns. */
function linesOf(area: Area, across: boolean): Scalar[][] {
  const [count, length] = across ? [area.width, area.height] : [area.height, area.width];
  return Array.from({ length: count }, (_, at) =>
    Array.from({ length }, (__, along) => (across ? area.at(along, at) : area.at(at, along))),
  );
}

function areaOfLines(lines: readonly (readonly Scalar[])[], across: boolean): Value {
  if (lines.length === 0) return errorValue('CALC');
  const [count, length] = [lines.length, lines[0]!.length];
  const area: Area = {
    ...(across ? { height: length, width: count } : { height: count, width: length }),
    at: (row, column) => (across ? lines[column]?.[row] : lines[row]?.[column]) ?? null,
  };
  const value = single(area);
  // An empty cell that a function hands on is zero.
  return isArea(value) ? value : (value ?? 0);
}

function keyOf(line: readonly Scalar[]): string {
  return JSON.stringify(
    line.map((value) => (typeof value === 'string' ? ['text', value.toLocaleLowerCase('fr')] : value)),
  );
}

/** Empty cells and errors come last both ways. */
function sortedBy(lines: readonly Scalar[][], keys: readonly Scalar[], order: number): Scalar[][] {
  const isLast = (value: Scalar) => value === null || isError(value);
  return lines
    .map((line, at) => ({ line, key: keys[at]! }))
    .sort(({ key: a }, { key: b }) =>
      isLast(a) || isLast(b) ? Number(isLast(a)) - Number(isLast(b)) : order * compare(a, b),
    )
    .map(({ line }) => line);
}
