import { seedChance } from './seeded-chance.ts';
import { seededRandom, settle } from '@basoche/testkit';
import { apply } from './apply.ts';
import { auditDoc } from './audit.ts';
import type { Base } from './base.ts';
import { checkStep } from './checks.ts';
import { drawOps } from './ops.ts';
import type { Op, Verb } from './ops.ts';
import { converge, heal } from './quiescence.ts';
import { World } from './world.ts';

export interface Run {
  seed: number;
  ops: Op[];
  /** Verbs that meant something, with how often. */
  verbs: Map<Verb, number>;
  edits: number;
  bytesSent: number;
  /** Empty = every rule held. */
  violations: string[];
  /** Index of the op after which the first one was seen; -1 = at the end. */
  failedAt: number;
}

const AUDIT_EVERY = 12;

/** Lives one world through its ops. The same seed and ops give the same world. */
export async function simulate(base: Base, seed: number, ops: Op[]): Promise<Run> {
  seedChance(seed);
  const release = holdLeftovers();
  const run: Run = { seed, ops, verbs: new Map(), edits: 0, bytesSent: 0, violations: [], failedAt: -1 };
  let world: World | null = null;
  try {
    world = await World.create(base, seed);
    const { violations } = world.ledger;
    for (const [index, op] of ops.entries()) {
      if (await apply(world, op)) run.verbs.set(op.do, (run.verbs.get(op.do) ?? 0) + 1);
      await settle();
      await checkStep(world);
      if (index % AUDIT_EVERY === 0) for (const name of world.docs) await auditDoc(world, name);
      if (violations.length > 0) {
        run.failedAt = index;
        break;
      }
    }
    if (violations.length === 0) {
      await heal(world);
      await converge(world, [], 'with rights as they are');
    }
    if (violations.length === 0) {
      for (const name of [...world.docs])
        for (const user of world.users)
          if (world.ledger.right(user.id, name) !== 'none') await world.setRight(user, name, 'write', true);
      await converge(world, world.docs, 'with every reader a writer');
    }
  } catch (error) {
    (world?.ledger.violations ?? run.violations).push(
      `[SIM] ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`,
    );
  } finally {
    if (world !== null) {
      run.violations.push(...world.ledger.violations);
      run.edits = world.ledger.edits.length;
      run.bytesSent = world.ledger.bytesSent;
      await world.close();
    }
    release();
    seedChance(null);
  }
  return run;
}

export function opsOf(seed: number, steps: number): Op[] {
  return drawOps(seededRandom(seed), steps);
}

/** Real timers and exit handlers that libraries leave behind in crashed tabs end with their world. */
function holdLeftovers(): () => void {
  const start = globalThis.setInterval;
  const timers: NodeJS.Timeout[] = [];
  const hold = (...args: Parameters<typeof setInterval>): NodeJS.Timeout => {
    const timer = start(...args);
    timers.push(timer);
    return timer;
  };
  const before = new Set(process.listeners('exit'));
  const max = process.getMaxListeners();
  process.setMaxListeners(0);
  globalThis.setInterval = hold as typeof setInterval;
  return () => {
    globalThis.setInterval = start;
    for (const timer of timers) clearInterval(timer);
    for (const listener of process.listeners('exit')) if (!before.has(listener)) process.off('exit', listener);
    process.setMaxListeners(max);
  };
}
