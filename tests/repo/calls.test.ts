import { expect, test } from 'vitest';
import { sourceFiles } from './source-files.ts';

/** Addresses that no call has: images by their address, health, live events, sync. */
const NO_CALLS = [
  /^apps\/web\/src\/(?:app\/http\/(?:api|calls)|data\/live|app\/storage\/kept-avatars|data\/use-cached-avatars|app\/service-worker\/service-worker)\.ts$/,
  /^apps\/web\/src\/shared\/RouteError\.tsx$/,
  /^server\/src\/(?:http|live|sync)\//,
  /^server\/src\/capabilities\/(?:avatars\/store|access\/sso\/sso-routes)\.ts$/,
  /^packages\/(?:protocol|sync|testkit)\//,
];

const product = sourceFiles().filter(({ path, isTest }) => !isTest && /^(?:apps|packages|server)\//.test(path));

test('no address of the server stands in quotes outside the protocol', () => {
  const own = product.filter(({ path }) => !NO_CALLS.some((pattern) => pattern.test(path)));
  const quoted = own.flatMap(({ path, text }) =>
    [...text.matchAll(/['"`]\/api\/[\w${]|\bapi(?:Response)?(?:<[^;()]*>)?\(\s*['"`]/g)].map(
      ([found]) => `${path}: ${found}`,
    ),
  );
  expect(quoted).toEqual([]);
});
