// `npm run mutate -- [--seed 1] [--count 60] [--skip 0] [--files <part of a path>]…`: small faults, one at a time, in a copy of the
// repository, and whether the tests notice. `--from-list <file>`: the faults of a list instead of drawn ones.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { copyOfRepository, removeCopy } from './mutate/copy.ts';
import { applied, mutationsOf } from './mutate/mutations.ts';
import { drawn } from './mutate/draw.ts';
import { endRun, holdsOnce, tryText } from './mutate/try.ts';
import type { Fault, Verdict } from './mutate/try.ts';
import { sourceFiles } from './repo/source-files.ts';

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    count: { type: 'string', default: '60' },
    skip: { type: 'string', default: '0' },
    files: { type: 'string', multiple: true, default: [] },
    'from-list': { type: 'string' },
    seconds: { type: 'string', default: '300' },
    workers: { type: 'string', default: '2' },
    near: { type: 'boolean', default: false },
  },
});

/** Where a fault loses what somebody typed, or shows it to whom it does not concern. */
const SCOPE = [
  'packages/sync/src/',
  'packages/crdt/src/guarding/',
  'packages/crdt/src/*/guard.ts',
  'packages/crdt/src/*/project.ts',
  'server/src/sync/rights/',
  'server/src/sync/http/',
  'server/src/sync/projection/',
  'server/src/sync/journal/marks.ts',
  'server/src/sync/room/prepare.ts',
  'server/src/sync/room/owners.ts',
  'apps/web/src/shared/form/',
  'apps/web/src/app/storage/kept-values.ts',
  'apps/web/src/data/waiting.ts',
  'apps/web/src/data/lost-doc.ts',
  'apps/web/src/features/*/model/pending-*.ts',
];

interface Trial {
  file: string;
  text: string;
  rule?: string;
  title: string;
}

const list = values['from-list'];
const trials = list === undefined ? sample() : listed(JSON.parse(readFileSync(list, 'utf8')) as Fault[]);
const copy = copyOfRepository(process.cwd());
process.on('exit', () => {
  endRun();
  removeCopy(copy);
});
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => process.exit(130));

const limits = { seconds: Number(values.seconds), workers: Number(values.workers), near: values.near };
const counts = new Map<Verdict['outcome'], number>();
for (const trial of trials) {
  const started = performance.now();
  const { outcome, by } = await tryText(copy, trial, limits);
  counts.set(outcome, (counts.get(outcome) ?? 0) + 1);
  const took = `${Math.round((performance.now() - started) / 1000)} s`;
  console.log(`${outcome.padEnd(12)} ${trial.title}\n             ${took}${by === null ? '' : `, by « ${by} »`}`);
}
console.log(`\n${[...counts].map(([outcome, count]) => `${count} ${outcome}`).join(', ')} of ${trials.length}`);
process.exit(counts.has('survived') ? 1 : 0);

function sample(): Trial[] {
  const parts = values.files.length > 0 ? values.files : SCOPE;
  const isWanted = (path: string) =>
    parts.some((part) => new RegExp(`^${part.replaceAll('.', '\\.').replaceAll('*', '[^/]+')}`).test(path));
  const files = sourceFiles().filter(({ path, isTest }) => !isTest && isWanted(path));
  const all = files.flatMap(({ path, text }) => mutationsOf(path, text).map((mutation) => ({ path, text, mutation })));
  console.log(`${all.length} faults can be made in ${files.length} files; seed ${values.seed}.\n`);
  const [skip, count] = [Number(values.skip), Number(values.count)];
  return drawn(all, Number(values.seed), skip + count)
    .slice(skip)
    .map(({ path, text, mutation }) => ({
      file: path,
      text: applied(text, mutation),
      title: `${path}:${lineAt(text, mutation.from)} ${mutation.kind}: ${short(text.slice(mutation.from, mutation.to))} → ${short(mutation.after)}`,
    }));
}

function listed(faults: Fault[]): Trial[] {
  return faults.map(({ file, before, after, rule }) => {
    const text = readFileSync(join(process.cwd(), file), 'utf8');
    if (!holdsOnce(text, before)) throw new Error(`${file} does not hold once: ${before}`);
    const place = `${file}:${lineAt(text, text.indexOf(before))}`;
    return {
      file,
      rule,
      text: text.replace(before, () => after),
      title: `${rule === undefined ? '' : `${rule} `}${place} ${short(before)} → ${short(after)}`,
    };
  });
}

function lineAt(text: string, offset: number): number {
  return text.slice(0, offset).split('\n').length;
}

function short(code: string): string {
  const line = code.replaceAll(/\s+/g, ' ').trim();
  return line === '' ? 'nothing' : line.length > 90 ? `${line.slice(0, 89)}…` : line;
}
