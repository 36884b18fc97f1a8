import { stripVTControlCharacters } from 'node:util';
import type { JSONReport, JSONReportSpec, JSONReportSuite } from '@playwright/test/reporter';

/** More flows than this that pass only alone make a run fail. */
export const MAX_FLAKY = 2;

/** One flow of one run of Playwright. */
export interface FlowResult {
  /** As a line of `--test-list` names it: `[project] › file › titles`. */
  name: string;
  outcome: 'passed' | 'failed' | 'skipped';
  seconds: number;
  /** Without colours; empty when it passed. */
  errors: string[];
  /** Path of its trace; `null` when none was recorded. */
  trace: string | null;
}

export interface FlowVerdict {
  passed: number;
  failed: number;
  skipped: number;
  /** Those that failed once and then passed alone. They count as passed, unless there are more than {@link MAX_FLAKY}. */
  flaky: FlowResult[];
  /** Name and errors of what counts as failed. */
  failures: string[];
}

/** Every flow that a report of Playwright's JSON reporter holds. */
export function readFlows(report: JSONReport): FlowResult[] {
  return report.suites.flatMap((suite) => flowsOf(suite, []));
}

function flowsOf(suite: JSONReportSuite, above: string[]): FlowResult[] {
  const titles = [...above, suite.title];
  return [
    ...suite.specs.flatMap((spec) => resultsOf(spec, titles)),
    ...(suite.suites ?? []).flatMap((inner) => flowsOf(inner, titles)),
  ];
}

function resultsOf(spec: JSONReportSpec, titles: string[]): FlowResult[] {
  return spec.tests.map((test) => {
    const last = test.results.at(-1);
    const isSkipped = test.status === 'skipped';
    return {
      name: [`[${test.projectName}]`, ...titles, spec.title].join(' › '),
      outcome: isSkipped ? 'skipped' : test.status === 'expected' ? 'passed' : 'failed',
      seconds: test.results.reduce((sum, result) => sum + result.duration, 0) / 1000,
      errors: (last?.errors ?? []).map((error) => stripVTControlCharacters(error.message)),
      trace: last?.attachments.find(({ name }) => name === 'trace')?.path ?? null,
    };
  });
}

/**
 * What a run and the second, lonely run of its failed flows come to.
 * @param again the results of the second run; empty when there was none, or when it broke
 */
export function judgeFlows(first: readonly FlowResult[], again: readonly FlowResult[]): FlowVerdict {
  const retried = new Map(again.map((flow) => [flow.name, flow]));
  const failed = first.filter(({ outcome }) => outcome === 'failed');
  const unstable = failed.filter(({ name }) => retried.get(name)?.outcome === 'passed');
  const tooMany = unstable.length > MAX_FLAKY;
  const lost = tooMany ? failed : failed.filter((flow) => !unstable.includes(flow));
  const count = (outcome: FlowResult['outcome']) => first.filter((flow) => flow.outcome === outcome).length;
  return {
    passed: count('passed') + (tooMany ? 0 : unstable.length),
    failed: lost.length,
    skipped: count('skipped'),
    flaky: unstable.map((flow) => ({ ...flow, trace: retried.get(flow.name)!.trace })),
    failures: lost.map((flow) => [flow.name, ...(retried.get(flow.name)?.errors ?? []), ...flow.errors].join('\n')),
  };
}
