import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { DEVICE_HEADER } from '@basoche/domain';
import type { Db } from '../../db/database.ts';
import { captchaPass } from '../../testing/captcha-pass.ts';
import { testDatabase } from '../../testing/database.ts';
import { TEST_PASSWORD, testFirm } from '../../testing/firm.ts';
import type { TestUser } from '../../testing/firm.ts';
import { forgetFailures } from '../../testing/forget-failures.ts';
import { testApi, testClock } from '../../testing/test-api.ts';
import { createLoginThrottle } from './login-throttle.ts';

let db: Db;
let claire: TestUser;
let paul: TestUser;
beforeAll(async () => {
  db = await testDatabase();
  ({ claire, paul } = (await testFirm(db, ['claire', 'paul'])).users);
});
afterAll(() => db?.close());
beforeEach(() => forgetFailures(db));

type Outcome = 'judged' | number;

describe('tries that come together', () => {
  const clock = testClock();
  const one = () => createLoginThrottle({ db, clock, kind: 'password', attempts: 5 });
  /** Each by another process of the server. */
  const together = (tries: number, source: (index: number) => string, judge: (index: number) => boolean) =>
    Promise.all(
      Array.from({ length: tries }, async (_, index): Promise<Outcome> => {
        const attempt = { target: 'claire@test.fr', source: source(index) };
        const outcome: Outcome[] = [];
        await one()
          .judged(
            attempt,
            async () => {
              outcome.push('judged');
              return judge(index) ? true : null;
            },
            () => new Error('wrong') as never,
          )
          .catch((error: { code?: string }) => {
            if (error.code === 'RATE_LIMITED') outcome.push(429);
          });
        return outcome[0]!;
      }),
    );

  test('no more are judged than the limit, whichever process judges them', async () => {
    const outcomes = await together(
      40,
      () => 'network 192.0.2.1',
      () => false,
    );
    expect(outcomes.filter((outcome) => outcome === 'judged')).toHaveLength(5);
    expect(outcomes.filter((outcome) => outcome === 429)).toHaveLength(35);
  });

  test('each source has its own tries', async () => {
    const outcomes = await together(
      20,
      (index) => `network 192.0.2.${index % 2}`,
      () => false,
    );
    expect(outcomes.filter((outcome) => outcome === 'judged')).toHaveLength(10);
  });

  test('right ones cost nothing', async () => {
    for (let round = 0; round < 3; round++) {
      const outcomes = await together(
        5,
        () => 'network 192.0.2.1',
        () => true,
      );
      expect(outcomes).toEqual(Array.from({ length: 5 }, () => 'judged'));
    }
    const left = await db.asSystem((trx) => trx.selectFrom('access.login_throttle').select('key').execute());
    expect(left).toEqual([]);
  });

  test('right ones of many accounts at one address, all given back at once, leave no count', async () => {
    for (let round = 0; round < 8; round++) {
      const attempts = Array.from({ length: 12 }, (_, index) => ({
        target: `person-${index}@test.fr`,
        source: 'network 192.0.2.1',
        shared: [`account person-${index}@test.fr`, 'network 192.0.2.1'],
      }));
      await Promise.all(attempts.map((attempt) => db.asSystem((trx) => one().count(trx, attempt))));
      await Promise.all(attempts.map((attempt) => db.asSystem((trx) => one().giveBack(trx, attempt))));
      const left = await db.asSystem((trx) => trx.selectFrom('access.login_throttle').select('failures').execute());
      expect(left).toEqual([]);
    }
  });

  test('what fails for another reason costs nothing', async () => {
    const throttle = one();
    const attempt = { target: 'a', source: 'b', shared: ['c'] };
    const failing = () => Promise.reject(new Error('the database is away'));
    for (let round = 0; round < 8; round++)
      await expect(throttle.judged(attempt, failing, () => new Error('wrong') as never)).rejects.toThrow('away');
    const left = await db.asSystem((trx) => trx.selectFrom('access.login_throttle').select('key').execute());
    expect(left).toEqual([]);
  });

  test('each further failure doubles the wait, 15 minutes at most; time ends it', async () => {
    const moved = testClock();
    const throttle = createLoginThrottle({ db, clock: moved, kind: 'password', attempts: 3 });
    const attempt = { target: 'a', source: 'b' };
    const waits: number[] = [];
    for (let n = 0; n < 14; n++) {
      const { wait } = await db.asSystem((trx) => throttle.count(trx, attempt));
      waits.push(wait);
      moved.advance(Math.max(1, wait * 1_000));
    }
    expect(waits.slice(0, 6)).toEqual([0, 0, 1, 2, 4, 8]);
    expect(Math.max(...waits)).toBeLessThanOrEqual(900);
    moved.advance(900_001);
    expect(await db.asSystem((trx) => throttle.count(trx, attempt))).toEqual({ wait: 0, needsCaptcha: false });
  });
});

/** Each try computes a password hash, and some the work of the not-a-robot box: a busy machine takes its time. */
describe('signing in', { timeout: 180_000 }, () => {
  const visitor = (address: string) => testApi(db, { clientAddress: () => address });
  const wrong = { username: '', password: 'Wrong#2026' };
  type Api = ReturnType<typeof testApi>;
  const login = (api: Api, user: TestUser, password: string, more: object = {}, device?: string) =>
    api.send('POST', '/api/user/login', {
      json: { username: user.email, password, ...more },
      headers: device === undefined ? {} : { [DEVICE_HEADER]: device },
    });

  test('of 40 guesses at once three are judged, the right one among them or not; the others are refused', async () => {
    const api = visitor('192.0.2.1');
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, index) => login(api, claire, index === 34 ? TEST_PASSWORD : `Wrong#${index}`)),
    );
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 401 || status === 200)).toHaveLength(3);
    expect(statuses.filter((status) => status === 422 || status === 429)).toHaveLength(37);
    for (const answer of answers.filter(({ status }) => status === 429))
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
  });

  test('nobody keeps a person out from elsewhere', async () => {
    for (let n = 0; n < 30; n++) await login(visitor(`203.0.113.${n % 10}`), claire, 'x');
    const attacker = visitor('203.0.113.9');
    for (let n = 0; n < 2; n++) await login(attacker, claire, 'x', { captcha: await captchaPass(attacker) });
    expect((await login(attacker, claire, TEST_PASSWORD)).status).toBe(429);
    const home = visitor('198.51.100.7');
    const asked = await login(home, claire, TEST_PASSWORD);
    expect(asked.status).toBe(422);
    expect((await login(home, claire, TEST_PASSWORD, { captcha: await captchaPass(home) })).status).toBe(200);
  });

  test('a device that the account knows is slowed by its own failures alone, also at the address of the attacker', async () => {
    const device = 'laptop-of-paul-0001';
    const office = visitor('203.0.113.9');
    expect((await login(office, paul, TEST_PASSWORD, {}, device)).status).toBe(200);
    for (let n = 0; n < 5; n++) await login(office, paul, 'x', { captcha: await captchaPass(office) });
    expect((await login(office, paul, TEST_PASSWORD)).status).toBe(429);
    expect((await login(office, paul, TEST_PASSWORD, {}, 'made-up-device')).status).toBe(429);
    expect((await login(office, claire, TEST_PASSWORD, {}, device)).status).toBe(200);
    expect((await login(office, paul, TEST_PASSWORD, {}, device)).status).toBe(200);
    for (let n = 0; n < 5; n++) await login(office, paul, 'x', { captcha: await captchaPass(office) }, device);
    expect((await login(office, paul, TEST_PASSWORD, {}, device)).status).toBe(429);
  });

  test('many failures from one address ask others there for the box and keep nobody out', async () => {
    const office = visitor('203.0.113.9');
    for (let n = 0; n < 33; n++)
      await office.post('/api/user/login', {
        ...wrong,
        username: `nobody${n}@test.fr`,
        captcha: n < 30 ? undefined : await captchaPass(office),
      });
    expect((await login(office, claire, TEST_PASSWORD)).status).toBe(422);
    expect((await login(office, claire, TEST_PASSWORD, { captcha: await captchaPass(office) })).status).toBe(200);
  });

  test('the counts outlive the process', async () => {
    for (let n = 0; n < 5; n++) {
      const api = visitor('192.0.2.1');
      await login(api, claire, 'x', { captcha: await captchaPass(api) });
    }
    const restarted = visitor('192.0.2.1');
    expect((await login(restarted, claire, TEST_PASSWORD, { captcha: await captchaPass(restarted) })).status).toBe(429);
  });

  test('of 60 strangers at once from one address few are judged, the others are refused at once, a colleague is served', async () => {
    const api = visitor('203.0.113.9');
    const token = await api.signIn(paul, { [DEVICE_HEADER]: 'laptop-of-paul-0002' });
    const flood = Promise.all(
      Array.from({ length: 60 }, (_, n) => api.post('/api/user/login', { ...wrong, username: `nobody${n}@x.test` })),
    );
    const colleague = await api.get('/api/user/read', token);
    const again = await login(api, paul, TEST_PASSWORD, {}, 'laptop-of-paul-0002');
    const statuses = (await flood).map(({ status }) => status);
    expect(statuses.filter((status) => status === 401)).toHaveLength(6);
    expect(statuses.filter((status) => status === 429)).toHaveLength(54);
    expect([colleague.status, again.status]).toEqual([200, 200]);
  });

  test('strangers from many addresses at once are bounded together', async () => {
    const api = testApi(db, { clientAddress: (c) => c.req.header('x-address') ?? '192.0.2.1' });
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, n) =>
        api.send('POST', '/api/user/login', {
          json: { ...wrong, username: `nobody${n}@x.test` },
          headers: { 'x-address': `198.51.100.${n}` },
        }),
      ),
    );
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 401)).toHaveLength(18);
    expect(statuses.filter((status) => status === 503)).toHaveLength(42);
  });
});
