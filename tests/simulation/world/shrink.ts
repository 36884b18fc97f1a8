import type { Op } from './ops.ts';

/** Fewest ops, of those given and in their order, that still fail. `budget`: how often `fails` may be asked. */
export async function shrink(ops: Op[], fails: (ops: Op[]) => Promise<boolean>, budget: number): Promise<Op[]> {
  let best = ops;
  let asked = 0;
  for (let size = Math.ceil(best.length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2)) {
    for (let at = 0; at < best.length && asked < budget;) {
      const shorter = [...best.slice(0, at), ...best.slice(at + size)];
      asked += 1;
      if (await fails(shorter)) best = shorter;
      else at += size;
    }
  }
  return best;
}
