// Read before every test file: with which seed the properties of fast-check are tried, and how often.
import { appendFileSync } from 'node:fs';
import { relative } from 'node:path';
import fc from 'fast-check';
import type * as FastCheck from 'fast-check';
import type { IRawProperty, Parameters, RunDetails } from 'fast-check';
import { expect, vi } from 'vitest';

/** The checks try the same examples in every run: what makes one red is in the change. */
const FIXED_SEED = 20_261_127;
/** An explored property ends before the test that holds it would: those that take long have two minutes. */
const MAX_MS = 60_000;

/** What `npm run test:properties` hands over. */
const { PROPERTY_SEED: exploredSeed, PROPERTY_TIMES: times = '1', PROPERTY_LOG: log } = process.env;
const isExploring = exploredSeed !== undefined;

fc.configureGlobal({ seed: Number(exploredSeed ?? FIXED_SEED), reporter });

if (isExploring) {
  vi.doMock('fast-check', async (importOriginal) => {
    const original = await importOriginal<typeof FastCheck>();
    const assert = (property: IRawProperty<unknown>, params?: Parameters<unknown>) =>
      original.assert(property, moreRuns(params));
    return { ...original, assert, default: { ...original.default, assert } };
  });
}

function moreRuns(params: Parameters<unknown> = {}): Parameters<unknown> {
  // An example that is saved with its path is one run.
  if (params.path !== undefined) return params;
  return { ...params, numRuns: (params.numRuns ?? 100) * Number(times), interruptAfterTimeLimit: MAX_MS };
}

function reporter(details: RunDetails<unknown>): void {
  const file = relative(process.cwd(), expect.getState().testPath ?? '');
  if (log !== undefined) appendFileSync(log, `${JSON.stringify({ file, runs: details.numRuns })}\n`);
  const message = fc.defaultReportMessage(details);
  if (message === undefined) return;
  const again = isExploring
    ? `npm run test:properties -- ${file} --seed ${exploredSeed} --times ${times}`
    : `npm run test:unit -- ${file}`;
  throw new Error(`${message}\n\nThe same again: ${again}`, { cause: details.errorInstance });
}
