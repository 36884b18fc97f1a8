import { spawn, spawnSync } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** A change of one source file, and the rule whose tests have to notice it; without a rule any test may. */
export interface Fault {
  file: string;
  before: string;
  after: string;
  rule?: string;
}

export interface Verdict {
  outcome: 'noticed' | 'survived' | 'not compiled' | 'timed out';
  /** First test that failed. */
  by: string | null;
}

export interface Limits {
  /** For one run of the tests; a fault that takes longer made something endless. */
  seconds: number;
  workers: number;
  /** Only the tests of the same package. */
  near: boolean;
}

interface Run {
  outcome: 'passed' | 'failed' | 'timed out';
  by: string | null;
}

/** Whether a fault is made at one place, which is the one that its author meant. */
export const holdsOnce = (text: string, before: string): boolean => text.split(before).length === 2;

let running: ChildProcess | null = null;

/** Ends what is under way, with all that it started. */
export function endRun(): void {
  if (running?.pid !== undefined) process.kill(-running.pid, 'SIGKILL');
}

/** Writes the changed text into the copy, asks the tests that reach the file, nearest first, and puts the text back. */
export async function tryText(
  copy: string,
  { file, text, rule }: { file: string; text: string; rule?: string },
  limits: Limits,
): Promise<Verdict> {
  const path = join(copy, file);
  const original = readFileSync(path, 'utf8');
  writeFileSync(path, text);
  try {
    const all = rule === undefined ? rounds(file) : [testsOf(copy, rule)];
    for (const args of limits.near ? all.slice(0, 1) : all) {
      const run = await vitest(copy, args, limits);
      if (run.outcome !== 'passed') return { outcome: run.outcome === 'failed' ? 'noticed' : 'timed out', by: run.by };
    }
    // Whoever wrote a list knows that it compiles.
    const isSound = rule !== undefined || (await compiles(copy, file));
    return { outcome: isSound ? 'survived' : 'not compiled', by: null };
  } finally {
    writeFileSync(path, original);
  }
}

/** Those of the same package, then all that import the file; of the server, those of the same part of it. */
function rounds(file: string): string[][] {
  const [near] =
    /^(?:packages\/[^/]+|apps\/web\/src\/[^/]+(?:\/[^/]+)?|server\/src\/(?:capabilities\/)?[^/]+)/.exec(file) ?? [];
  const related = ['related', file, '--run', '--passWithNoTests'];
  if (file.startsWith('server/')) return [[...related, '--project=whole', `--dir=${near}`]];
  return [
    [...related, '--project=pure', `--dir=${near}`],
    [...related, '--project=pure', `--exclude=${near}/**`],
  ];
}

function testsOf(copy: string, rule: string): string[] {
  const grep = spawnSync(
    'grep',
    ['-rlF', '--include=*.test.ts', '--include=*.test.tsx', '--exclude-dir=node_modules', `[${rule}]`, '.'],
    { cwd: copy, encoding: 'utf8' },
  );
  const files = grep.stdout.split('\n').filter(Boolean);
  if (files.length === 0) throw new Error(`no test has [${rule}] in its title`);
  return ['run', ...files, `--testNamePattern=\\[${rule}\\]`];
}

async function vitest(copy: string, args: string[], { seconds, workers }: Limits): Promise<Run> {
  const report = join(copy, 'mutate-report.json');
  rmSync(report, { force: true });
  const flags = [
    '-c',
    'tests/vitest.config.ts',
    '--bail=1',
    `--maxWorkers=${workers}`,
    '--reporter=json',
    `--outputFile=${report}`,
  ];
  const { code, isLate } = await ended(copy, 'vitest', [...args, ...flags], seconds);
  if (isLate) return { outcome: 'timed out', by: null };
  return code === 0 ? { outcome: 'passed', by: null } : { outcome: 'failed', by: firstFailure(report) };
}

/** The types of the package that holds the file. */
async function compiles(copy: string, file: string): Promise<boolean> {
  const [home] = /^(?:packages\/[^/]+|apps\/web|server)/.exec(file) ?? ['.'];
  return (await ended(copy, 'tsc', ['-b', home], 600)).code === 0;
}

/** Runs a command of the repository as the head of a group of its own, which is ended whole when it takes too long. */
function ended(copy: string, command: string, args: string[], seconds: number) {
  return new Promise<{ code: number | null; isLate: boolean }>((resolve) => {
    let isLate = false;
    const child = spawn(join('node_modules', '.bin', command), args, { cwd: copy, detached: true, stdio: 'ignore' });
    running = child;
    const timer = setTimeout(() => {
      isLate = true;
      endRun();
    }, seconds * 1000);
    child.on('close', (code) => {
      clearTimeout(timer);
      running = null;
      resolve({ code, isLate });
    });
  });
}

function firstFailure(report: string): string | null {
  if (!existsSync(report)) return null;
  const { testResults } = JSON.parse(readFileSync(report, 'utf8')) as Report;
  for (const { name, message, assertionResults } of testResults) {
    const failed = assertionResults.find(({ status }) => status === 'failed');
    if (failed !== undefined) return failed.fullName;
    if (message !== '') return `${name}: ${message.split('\n')[0]}`;
  }
  return null;
}

interface Report {
  testResults: { name: string; message: string; assertionResults: { status: string; fullName: string }[] }[];
}
