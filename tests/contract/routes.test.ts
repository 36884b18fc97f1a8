// @database both: every call of the contract, with its answers and its mistakes.
import { readFileSync } from 'node:fs';
import { calls } from '@basoche/protocol';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testDatabase } from '../../server/src/testing/database.ts';
import { assistantCases } from './support/assistant-cases.ts';
import { formOf } from './support/case.ts';
import type { Case } from './support/case.ts';
import { directoryCases } from './support/directory-cases.ts';
import { firmCases } from './support/firm-cases.ts';
import { improvisedCases } from './support/improvised-cases.ts';
import { messengerCases } from './support/messenger-cases.ts';
import { outcomeOf, refusalOf } from './support/outcome.ts';
import { profileCases } from './support/profile-cases.ts';
import { projectCases } from './support/project-cases.ts';
import { libraryCases } from './support/library-cases.ts';
import { fileAccessCases } from './support/file-access-cases.ts';
import { filingCases } from './support/filing-cases.ts';
import { fileImportCases } from './support/file-import-cases.ts';
import { fileContentCases } from './support/file-content-cases.ts';
import { libraryShareCases } from './support/library-share-cases.ts';
import { stampingCases } from './support/stamping-cases.ts';
import { matriceCases } from './support/matrice-cases.ts';
import { rightsRequestCases } from './support/rights-request-cases.ts';
import { recordCases } from './support/record-cases.ts';
import { taskCases } from './support/task-cases.ts';
import { teamCases } from './support/team-cases.ts';
import { openWorld, SECRET } from './support/world.ts';
import type { World } from './support/world.ts';

const cases = [
  ...assistantCases,
  ...messengerCases,
  ...taskCases,
  ...teamCases,
  ...libraryCases,
  ...libraryShareCases,
  ...fileContentCases,
  ...fileAccessCases,
  ...fileImportCases,
  ...filingCases,
  ...stampingCases,
  ...rightsRequestCases,
  ...matriceCases,
  ...improvisedCases,
  ...firmCases,
  ...profileCases,
  ...projectCases,
  ...recordCases,
  ...directoryCases,
];
const secured = cases.filter((each) => !each.isPublic);
const withBody = cases.filter((each) => each.body);
const withUnknown = cases.filter((each) => each.unknown);
const mistakes = cases.flatMap((each) => (each.bad ?? []).map((bad) => ({ each, bad })));

let world: World;
beforeAll(async () => {
  world = await openWorld(await testDatabase());
});
afterAll(() => world.close());

test('every call of the specification is here', () => {
  const specified = readFileSync(new URL('endpoints.tsv', import.meta.url), 'utf8')
    .split('\n')
    .slice(1)
    .filter((line) => line !== '')
    .map((line) => line.split('\t').slice(1, 3).join(' '));
  expect(specified.toSorted()).toEqual(cases.map((each) => each.call).toSorted());
});

test('every call is served and described, and nothing else', async () => {
  const answer = await world.api.get('/api/openapi.json');
  const { paths } = (await answer.json()) as { paths: Record<string, Record<string, { summary?: string }>> };
  const described = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, { summary }]) =>
      summary ? `${method.toUpperCase()} ${path.replace('/api', '')}` : [],
    ),
  );
  const known = calls.map(({ method, path }) => `${method} ${path}`);
  expect(new Set(known).size).toBe(known.length);
  // The stream of live events is no call.
  expect(described.toSorted()).toEqual([...known, 'GET /live'].toSorted());
  expect(known).toEqual(expect.arrayContaining(cases.map((each) => each.call)));
});

test.each(cases.map((each) => [each.call, each] as const))('%s answers its contract in JSON', async (_call, each) => {
  const outcome = await outcomeOf(each, await asJson(each, callerOf(each)));
  expect(outcome).toEqual({ status: statusOf(each), issues: [], exact: true, value: outcome.value });
  each.holds?.(outcome.value, world);
});

test.each(withBody.map((each) => [each.call, each] as const))(
  '%s answers its contract in multipart',
  async (_call, each) => {
    const form = formOf((await each.body?.(world)) ?? {});
    const outcome = await outcomeOf(each, await request(each, callerOf(each), { form }));
    expect(outcome).toEqual({ status: statusOf(each), issues: [], exact: true, value: outcome.value });
    each.holds?.(outcome.value, world);
  },
);

test.each(secured.map((each) => [each.call, each] as const))('%s without a valid token is 401', async (_call, each) => {
  for (const token of [undefined, 'unknown-token-unknown-token']) {
    const refusal = await refusalOf(await asJson(each, token));
    expect(refusal).toMatchObject({ status: 401, code: 'UNAUTHENTICATED', isProblem: true });
  }
});

describe.each(['stranger', 'ines'] as const)('%s', (who) => {
  const hidden = (each: Case) => (who === 'ines' ? (each.colleague ?? each.others) : each.others) === 'hidden';

  test.each(cases.filter(hidden).map((each) => [each.call, each] as const))('%s is 404', async (_call, each) => {
    const refusal = await refusalOf(await asJson(each, world.tokens[who]));
    expect(refusal).toMatchObject({ status: 404, code: 'NOT_FOUND', isProblem: true });
  });

  const own = cases.filter(({ colleague }) => who === 'stranger' || colleague !== 'firm');
  test.each(own.map((each) => [each.call, each] as const))('%s shows nothing of others', async (_call, each) => {
    const text = await (await asJson(each, world.tokens[who])).text();
    expect(text).not.toContain(SECRET);
    expect(text).not.toContain(world.conversation);
    expect(text).not.toContain(world.list);
  });
});

test.each(withUnknown.map((each) => [each.call, each] as const))('%s of an unknown id is 404', async (_call, each) => {
  const json = await each.body?.(world);
  const path = `/api${each.unknown?.(world)}`;
  const answer = await world.api.send(methodOf(each), path, { token: callerOf(each), ...(json ? { json } : {}) });
  expect(await refusalOf(answer)).toMatchObject({ status: 404, code: 'NOT_FOUND', isProblem: true });
});

test.each(mistakes.map(({ each, bad }) => [each.call, bad.why, each, bad] as const))(
  '%s refuses %s',
  async (_call, _why, each, bad) => {
    const status = bad.status ?? 400;
    for (const sent of [{ json: bad.body }, ...(bad.jsonOnly ? [] : [{ form: formOf(bad.body) }])]) {
      const refusal = await refusalOf(await request(each, callerOf(each), sent));
      const code = status === 400 ? 'BAD_REQUEST' : 'UNPROCESSABLE';
      expect(refusal).toMatchObject({ status, code, isProblem: true });
      expect(refusal.fields[bad.field]).toMatch(/\p{L}+.*\.$/u);
      expect(refusal.fields[bad.field]).not.toMatch(/invalid|expected|required/i);
    }
  },
);

test.each(withBody.map((each) => [each.call, each] as const))('%s refuses broken bodies', async (_call, each) => {
  for (const content of ['[1]', '"x"', '{"a":', 'null']) {
    const answer = await world.api.app.request(`/api${await each.path(world)}`, {
      method: methodOf(each),
      headers: { authorization: `Bearer ${callerOf(each)}`, 'content-type': 'application/json' },
      body: content,
    });
    expect(await refusalOf(answer)).toMatchObject({ status: 400, code: 'BAD_REQUEST', isProblem: true });
  }
});

async function asJson(each: Case, token: string | undefined): Promise<Response> {
  const json = await each.body?.(world);
  return request(each, token, json ? { json } : {});
}

async function request(each: Case, token: string | undefined, more: { json?: unknown; form?: FormData }) {
  return world.api.send(methodOf(each), `/api${await each.path(world)}`, { ...more, ...(token ? { token } : {}) });
}

function callerOf({ caller }: Case): string {
  return world.tokens[caller ?? 'claire'];
}

function methodOf(each: Case): string {
  return each.call.split(' ')[0] ?? '';
}

function statusOf(each: Case): number {
  return each.answer || each.isContent ? (each.status ?? 200) : 204;
}
