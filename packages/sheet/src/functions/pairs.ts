import type { Call } from '../call.ts';
import { cellsOf, fail, Failure, isError } from '../value.ts';

/** Numbers that stand at the same place of two areas of one size; places where either is no number are left out. @throws Failure */
export function pairedNumbers(call: Call, first: number, second: number): [number, number][] {
  const [a, b] = [[...cellsOf(call.area(first))], [...cellsOf(call.area(second))]];
  if (a.length !== b.length) fail('NA');
  return a.flatMap((x, at): [number, number][] => {
    const y = b[at]!;
    if (isError(x)) throw new Failure(x.error);
    if (isError(y)) throw new Failure(y.error);
    return typeof x === 'number' && typeof y === 'number' ? [[x, y]] : [];
  });
}
