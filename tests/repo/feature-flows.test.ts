import { existsSync, readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { componentTestsFor, FEATURE_FLOWS, flowsFor, FRAME_FLOWS } from '../support/feature-flows.ts';

const flows = readdirSync('tests/e2e')
  .filter((name) => name.endsWith('.spec.ts'))
  .map((name) => name.slice(0, -'.spec.ts'.length));

test('every feature has flows or component tests that show it, and no other folder has', () => {
  const features = readdirSync('apps/web/src/features', { withFileTypes: true }).filter((entry) => entry.isDirectory());
  expect(Object.keys(FEATURE_FLOWS).toSorted()).toEqual(features.map(({ name }) => name).toSorted());
  const unseen = Object.entries(FEATURE_FLOWS).filter(
    ([feature, named]) => named.length === 0 && !existsSync(`tests/components/${feature}`),
  );
  expect(unseen).toEqual([]);
});

test('every flow belongs to a feature or to the frame, and every flow that is named exists', () => {
  const named = new Set([...Object.values(FEATURE_FLOWS).flat(), ...FRAME_FLOWS]);
  expect(flows.filter((flow) => !named.has(flow))).toEqual([]);
  expect([...named].filter((flow) => !flows.includes(flow))).toEqual([]);
});

test('a change asks for the first flow of its feature, for all on request, and for flows that changed themselves', () => {
  const paths = ['apps/web/src/features/coffee/screens/CoffeeScreen.tsx', 'server/src/capabilities/tasks/index.ts'];
  expect(flowsFor(paths)).toEqual(['tasks']);
  expect(flowsFor(paths, true)).toEqual(FEATURE_FLOWS['tasks']!.toSorted());
  expect(flowsFor(['tests/e2e/train.spec.ts'])).toEqual(['train']);
  expect(flowsFor(['packages/ui/src/button.tsx'])).toEqual(['main-job']);
});

test('a change asks for the component tests of its feature, and for those that changed themselves', () => {
  const paths = ['apps/web/src/features/coffee/screens/CoffeeScreen.tsx', 'tests/components/tasks/bulk.test.tsx'];
  expect(componentTestsFor(paths)).toEqual(['tests/components/coffee', 'tests/components/tasks/bulk.test.tsx']);
  expect(componentTestsFor(['apps/web/src/shell/side-bar.tsx'])).toEqual(['tests/components/frame']);
});

test('a change of tests, documents or settings asks for none', () => {
  const paths = ['apps/web/src/features/coffee/model/hours.test.ts', 'docs/architecture.md', 'package.json'];
  expect(flowsFor(paths)).toEqual([]);
});
