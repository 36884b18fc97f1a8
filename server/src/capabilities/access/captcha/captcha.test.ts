import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { CaptchaChallenge } from '@basoche/protocol';
import type { Db } from '../../../db/database.ts';
import { solveCaptcha } from '../../../testing/captcha-pass.ts';
import { testDatabase } from '../../../testing/database.ts';
import { testFirm } from '../../../testing/firm.ts';
import { forgetFailures } from '../../../testing/forget-failures.ts';
import { testApi } from '../../../testing/test-api.ts';

let db: Db;
let api: ReturnType<typeof testApi>;
let email: string;
beforeAll(async () => {
  db = await testDatabase();
  email = (await testFirm(db, ['claire'])).users.claire.email;
});
afterAll(() => db?.close());
beforeEach(async () => {
  await forgetFailures(db);
  api = testApi(db);
});

const challenge = async () => CaptchaChallenge.parse(await (await api.get('/api/user/captcha')).json());
const verify = (token: string) => api.post(`/api/user/verifyCaptcha?token=${encodeURIComponent(token)}`, {});

test('work done is taken once; a second process refuses the replay too', async () => {
  const solution = solveCaptcha(await challenge());
  expect((await verify(solution)).status).toBe(200);
  expect((await verify(solution)).status).toBe(422);
  api = testApi(db);
  expect((await verify(solution)).status).toBe(422);
});

test('the same work, and the same pass, twice at once are taken once', async () => {
  const solution = solveCaptcha(await challenge());
  const answers = await Promise.all([verify(solution), verify(solution)]);
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422]);
  const bodies = (await Promise.all(answers.map((answer) => answer.json()))) as { captcha?: string }[];
  const captcha = bodies.find((body) => body.captcha !== undefined)?.captcha;
  const tryWith = () => api.post('/api/user/login', { username: email, password: 'x', captcha });
  for (let i = 0; i < 3; i++) await api.post('/api/user/login', { username: email, password: 'x' });
  const tries = await Promise.all([tryWith(), tryWith()]);
  expect(tries.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([401, 422]);
});

test('work not done, an invented challenge and an old one are refused', async () => {
  const made = await challenge();
  const solution = solveCaptcha(made);
  const invented = solveCaptcha({
    ...made,
    challenge: made.challenge.replace(/^./, (first) => (first === 'a' ? 'b' : 'a')),
  });
  for (const wrong of [`${made.challenge}~not-solved`, invented, made.challenge, '~', 'x']) {
    const answer = await verify(wrong);
    expect(answer.status).toBe(422);
    expect(await answer.json()).toMatchObject({ code: 'UNPROCESSABLE', fields: { captcha: expect.any(String) } });
  }
  api.clock.advance(5 * 60_000);
  expect((await verify(solution)).status).toBe(422);
});

test('a pass opens one request, for ten minutes', async () => {
  const pass = async () =>
    ((await (await verify(solveCaptcha(await challenge()))).json()) as { captcha: string }).captcha;
  const tryWith = (captcha: string) => api.post('/api/user/login', { username: email, password: 'x', captcha });
  for (let i = 0; i < 3; i++) await tryWith('none');
  const [used, old] = [await pass(), await pass()];
  expect((await tryWith(used)).status).toBe(401);
  expect((await tryWith(used)).status).toBe(422);
  expect((await tryWith('x')).status).toBe(422);
  api.clock.advance(10 * 60_000);
  expect((await tryWith(old)).status).toBe(422);
});
