import type { JSONReport } from '@playwright/test/reporter';
import { expect, test } from 'vitest';
import { judgeFlows, readFlows, type FlowResult } from '../support/flow-verdict.ts';

const flow = (name: string, outcome: FlowResult['outcome'], trace: string | null = null): FlowResult => ({
  name,
  outcome,
  seconds: 1,
  errors: outcome === 'failed' ? [`${name} is broken`] : [],
  trace,
});

test('a flow that fails and then passes alone is flaky: it counts as passed and names its trace', () => {
  const verdict = judgeFlows(
    [flow('a', 'passed'), flow('b', 'failed'), flow('c', 'skipped')],
    [flow('b', 'passed', 'b/trace.zip')],
  );
  expect(verdict).toMatchObject({ passed: 2, failed: 0, skipped: 1, failures: [] });
  expect(verdict.flaky).toMatchObject([{ name: 'b', trace: 'b/trace.zip', errors: ['b is broken'] }]);
});

test('a flow that fails twice, or did not come to its second run, fails', () => {
  const verdict = judgeFlows(
    [flow('a', 'failed'), flow('b', 'failed'), flow('c', 'failed')],
    [flow('a', 'failed'), flow('b', 'skipped')],
  );
  expect(verdict).toMatchObject({ passed: 0, failed: 3, flaky: [] });
  expect(verdict.failures.map((text) => text.split('\n')[0])).toEqual(['a', 'b', 'c']);
});

test('two flaky flows pass, three are a fault of the product or of its tests', () => {
  const [a, b, c] = ['a', 'b', 'c'].map((name) => flow(name, 'failed')) as [FlowResult, FlowResult, FlowResult];
  const again = ['a', 'b', 'c'].map((name) => flow(name, 'passed'));
  expect(judgeFlows([a, b], again)).toMatchObject({ passed: 2, failed: 0 });
  const verdict = judgeFlows([a, b, c], again);
  expect(verdict).toMatchObject({ passed: 0, failed: 3 });
  expect(verdict.flaky).toHaveLength(3);
  expect(verdict.failures).toHaveLength(3);
});

test('a report is read with its files, groups, projects, errors and traces', () => {
  const report = {
    suites: [
      {
        title: 'lists.spec.ts',
        specs: [specOf('is opened', 'expected', [])],
        suites: [
          {
            title: 'on a phone',
            specs: [
              specOf('is shared', 'unexpected', ['\u001B[31mnot there\u001B[39m']),
              specOf('later', 'skipped', []),
            ],
          },
        ],
      },
    ],
  } as unknown as JSONReport;
  expect(readFlows(report)).toEqual([
    { name: '[pages] › lists.spec.ts › is opened', outcome: 'passed', seconds: 1.5, errors: [], trace: 'a/trace.zip' },
    {
      name: '[pages] › lists.spec.ts › on a phone › is shared',
      outcome: 'failed',
      seconds: 1.5,
      errors: ['not there'],
      trace: 'a/trace.zip',
    },
    {
      name: '[pages] › lists.spec.ts › on a phone › later',
      outcome: 'skipped',
      seconds: 1.5,
      errors: [],
      trace: 'a/trace.zip',
    },
  ]);
});

function specOf(title: string, status: string, errors: string[]) {
  const attachments = [{ name: 'trace', path: 'a/trace.zip', contentType: 'application/zip' }];
  const results = [{ duration: 1500, errors: errors.map((message) => ({ message })), attachments }];
  return { title, tests: [{ projectName: 'pages', status, results }] };
}
