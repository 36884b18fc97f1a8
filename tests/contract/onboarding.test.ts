import type { Invitation } from '@basoche/protocol';
import { NewAccount, OpenInvitation, RegisterAnswer, Subscription } from '@basoche/protocol';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { capabilities } from '../../server/src/capabilities/index.ts';
import type { Db } from '../../server/src/db/database.ts';
import { testDatabase } from '../../server/src/testing/database.ts';
import { testFirm } from '../../server/src/testing/firm.ts';
import { smtpTransport } from '../../server/src/mail/index.ts';
import { captchaPass } from '../../server/src/testing/captcha-pass.ts';
import { startSmtpServer } from '../../server/src/testing/smtp-server.ts';
import { testApi, testClock } from '../../server/src/testing/test-api.ts';
import { refusalOf } from './support/outcome.ts';

const PASSWORD = 'Cerisaie!2026-Nord';
const SIRET = '73282932000074';
const HOUR = 3_600_000;

let db: Db;
let api: ReturnType<typeof testApi>;
const clock = testClock();
beforeAll(async () => {
  db = await testDatabase();
  api = testApi(db, { capabilities, clock });
});
afterAll(() => db.close());

let people = 0;
function newcomer(more: object = {}) {
  people += 1;
  return {
    firstname: 'Jeanne',
    lastname: 'Morel',
    email: `jeanne${people}@cabinet-neuf.fr`,
    password: PASSWORD,
    firm: `Cabinet Morel ${people}`,
    plan: 'EnterpriseAvocat',
    ...more,
  };
}

/** Time passes between two people, so that none is slowed by another one. */
const post = async (path: string, json: object, token?: string) => {
  clock.advance(20 * 60_000);
  return path === '/user/register' ? register(json) : api.post(`/api${path}`, json, token);
};

const register = async (json: object) => api.post('/api/user/register', { captcha: await captchaPass(api), ...json });

async function mailsTo(email: string) {
  return (await api.mails()).filter((mail) => mail.to === email);
}

async function tokenFor(email: string, kind: 'confirmation' | 'invitation'): Promise<string> {
  const text = (await mailsTo(email)).at(-1)?.text ?? '';
  const match = new RegExp(`#${kind}=([A-Za-z0-9_-]{43})`).exec(text);
  if (!match?.[1]) throw new Error(`no ${kind} link for ${email} in: ${text}`);
  return match[1];
}

async function ok<T>(answer: Response | Promise<Response>): Promise<T> {
  const response = await answer;
  const text = await response.text();
  if (!response.ok) throw new Error(`${response.status} ${text}`);
  return JSON.parse(text) as T;
}

async function signedIn(email: string, password = PASSWORD): Promise<string> {
  return (await ok<{ token: string }>(api.post('/api/user/login', { username: email, password }))).token;
}

async function founder(more: object = {}) {
  const who = newcomer(more);
  await ok(post('/user/register', who));
  await ok(post('/new-subscription/confirm', { token: await tokenFor(who.email, 'confirmation'), password: PASSWORD }));
  return { ...who, token: await signedIn(who.email) };
}

const statusesOf = (answers: Response[]) => answers.map(({ status }) => status).toSorted((a, b) => a - b);

const firmOf = (more: object = {}) => ({
  name: 'Morel & Associés',
  siret: SIRET,
  address: '12 rue de la Paix',
  postcode: '75002',
  city: 'Paris',
  ...more,
});

const state = (token: string) => ok<Subscription>(api.get('/api/new-subscription/state', token));

describe('registration', () => {
  test('answers its contract, makes nothing before the mailed link, and one firm after it', async () => {
    const who = newcomer();
    const answer = await ok(post('/user/register', who));
    expect(RegisterAnswer.parse(answer)).toEqual({ email: who.email, validHours: 48 });
    expect(await refusalOf(await post('/user/login', { username: who.email, password: PASSWORD }))).toMatchObject({
      status: 401,
    });
    const token = await tokenFor(who.email, 'confirmation');
    const confirm = () => post('/new-subscription/confirm', { token, password: PASSWORD });
    expect(NewAccount.parse(await ok(confirm()))).toEqual({ email: who.email });
    const subscription = Subscription.parse(await state(await signedIn(who.email)));
    expect(subscription).toMatchObject({
      path: 'founder',
      state: 'lawyer',
      steps: ['lawyer', 'firm', 'team', 'invite', 'bio'],
      user: { firstname: 'Jeanne', isAdmin: true, isLawyer: true, fonction: 'Associé(e) Gérant(e)' },
      firm: { name: who.firm, siret: null, plan: 'EnterpriseAvocat', offer: 'LEGALSUCCESS' },
    });
    expect(await refusalOf(await confirm())).toMatchObject({ status: 409, code: 'CONFLICT' });
  });

  test('of a legal team has the other offer and no lawyer', async () => {
    const { token } = await founder({ plan: 'StarterCorporate' });
    expect(await state(token)).toMatchObject({
      user: { isLawyer: false, fonction: 'Directeur/Directrice' },
      firm: { offer: 'LEGALTEAMS' },
    });
  });

  test('with a known address answers the same, changes nothing and tells the owner', async () => {
    const { email, token } = await founder();
    const before = await state(token);
    const again = newcomer({ email: email.toUpperCase(), password: 'Autre!Secret-4711' });
    const fresh = newcomer();
    const [known, unknown] = [await post('/user/register', again), await post('/user/register', fresh)];
    expect(known.status).toBe(unknown.status);
    expect(Object.keys(await ok<object>(known))).toEqual(Object.keys(await ok<object>(unknown)));
    const mails = await mailsTo(email);
    expect(mails.at(-1)?.subject).toBe('Vous avez déjà un compte Basoche');
    expect(mails.at(-1)?.text).not.toContain('#confirmation');
    expect(await state(token)).toEqual(before);
    await signedIn(email);
  });

  test('made by somebody else in one’s name opens nothing to them', async () => {
    const who = newcomer({ password: 'Intrus!Secret-4711' });
    await ok(post('/user/register', who));
    const token = await tokenFor(who.email, 'confirmation');
    const refusal = await refusalOf(await post('/new-subscription/confirm', { token, password: PASSWORD }));
    expect(refusal).toMatchObject({ status: 401, code: 'BAD_CREDENTIALS' });
    expect(
      await refusalOf(await api.post('/api/user/login', { username: who.email, password: who.password })),
    ).toMatchObject({ status: 401 });
  });

  test('wrong passwords on a link are slowed', async () => {
    const who = newcomer();
    await ok(post('/user/register', who));
    const token = await tokenFor(who.email, 'confirmation');
    const wrong = () => api.post('/api/new-subscription/confirm', { token, password: 'Mauvais!2026-xx' });
    const statuses = [];
    for (let n = 0; n < 6; n++) statuses.push((await wrong()).status);
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429]);
  });

  test('links expire, unknown ones are refused, and an address confirms once', async () => {
    const late = newcomer();
    await ok(post('/user/register', late));
    const token = await tokenFor(late.email, 'confirmation');
    clock.advance(48 * HOUR);
    const refused = await refusalOf(await post('/new-subscription/confirm', { token, password: PASSWORD }));
    expect([refused.status, refused.isProblem]).toEqual([410, true]);
    expect(
      await refusalOf(await post('/new-subscription/confirm', { token: 'x'.repeat(43), password: PASSWORD })),
    ).toMatchObject({ status: 404 });

    const twice = newcomer();
    await ok(post('/user/register', twice));
    const first = await tokenFor(twice.email, 'confirmation');
    await ok(post('/user/register', twice));
    const second = await tokenFor(twice.email, 'confirmation');
    await ok(post('/new-subscription/confirm', { token: first, password: PASSWORD }));
    expect(
      await refusalOf(await post('/new-subscription/confirm', { token: second, password: PASSWORD })),
    ).toMatchObject({
      status: 409,
    });
  });

  test('opens one firm for one link, and for one address, when both come at once', async () => {
    const confirm = (token: string) => api.post('/api/new-subscription/confirm', { token, password: PASSWORD });
    const who = newcomer();
    const links = [];
    for (const firm of ['Cabinet Aîné', 'Cabinet Cadet']) {
      await ok(post('/user/register', { ...who, firm: `${firm} ${people}` }));
      links.push(await tokenFor(who.email, 'confirmation'));
    }
    const [elder = '', younger = ''] = links;
    const answers = await Promise.all([elder, elder, younger, younger].map(confirm));
    expect(statusesOf(answers)).toEqual([201, 409, 409, 409]);
    for (const answer of answers.filter(({ status }) => status === 409))
      expect(((await answer.json()) as { detail: string }).detail).toMatch(/Connectez-vous\.$/);
    const firms = await db.asPlatform((trx) =>
      trx
        .selectFrom('firm')
        .select('name')
        .where('name', 'in', [`Cabinet Aîné ${people}`, `Cabinet Cadet ${people}`])
        .execute(),
    );
    expect(firms).toHaveLength(1);
    expect(await state(await signedIn(who.email))).toMatchObject({ firm: firms[0] });
  });

  test('asks to tick the not-a-robot box, and takes each pass once', async () => {
    const captcha = await captchaPass(api);
    expect((await api.post('/api/user/register', newcomer({ captcha }))).status).toBe(201);
    for (const pass of [captcha, 'x', undefined])
      expect(await refusalOf(await api.post('/api/user/register', newcomer({ captcha: pass })))).toMatchObject({
        status: 422,
        fields: { captcha: 'Cochez la case « Je ne suis pas un robot ».' },
      });
  });

  test('of one address again and again is slowed', async () => {
    const who = newcomer();
    const statuses = [];
    for (let n = 0; n < 4; n++) statuses.push((await register(who)).status);
    expect(statuses).toEqual([201, 201, 201, 429]);
    expect(await mailsTo(who.email)).toHaveLength(3);
  });

  test.each([
    ['firstname', { firstname: ' ' }],
    ['lastname', { lastname: '' }],
    ['email', { email: 'jeanne' }],
    ['email', { email: undefined }],
    ['firm', { firm: '' }],
    ['plan', { plan: 'Gratuit' }],
    ['plan', { plan: undefined }],
    ['password', { password: 'court' }],
    ['password', { password: 'sansmajuscule!2026' }],
    ['password', { password: 'Password#2026' }],
    ['password', { password: undefined }],
    ['passwordConfirmation', { passwordConfirmation: 'Cerisaie!2026-Sud' }],
  ])('refuses a wrong %s in French', async (field, more) => {
    const refusal = await refusalOf(await post('/user/register', newcomer(more)));
    expect(refusal).toMatchObject({ status: 400, code: 'BAD_REQUEST' });
    expect(refusal.fields[field]).toMatch(/\p{L}{3}/u);
    expect(refusal.fields[field]).not.toMatch(/invalid|expected|required/i);
  });
});

describe('steps', () => {
  test('go forward one by one, are kept on the server, and end', async () => {
    const { token, email } = await founder();
    const step = (path: string, json: object, by = token) =>
      ok<Subscription>(post(`/new-subscription/${path}`, json, by));
    const refused = async (path: string, json: object) =>
      refusalOf(await post(`/new-subscription/${path}`, json, token));

    expect(await refused('firm', firmOf())).toMatchObject({ status: 409 });
    const lawyer = {
      civility: 'Madame',
      fonction: 'Associé(e)',
      toque: 'P 0214',
      officePhone: '01 45 12 30 01',
      languages: 'Français, anglais',
      speciality: ['Droit fiscal', 'Comptabilité'],
    };
    expect(await step('lawyer', lawyer)).toMatchObject({
      state: 'firm',
      user: {
        civility: 'Madame',
        fonction: 'Associé(e)',
        officePhone: '01 45 12 30 01',
        speciality: lawyer.speciality,
      },
    });

    const elsewhere = await signedIn(email);
    expect(await state(elsewhere)).toMatchObject({ state: 'firm', user: { toque: 'P 0214' } });
    const siret = '84215377700011';
    expect(await step('firm', firmOf({ siret: '842 153 777 00011' }), elsewhere)).toMatchObject({
      state: 'team',
      firm: { name: 'Morel & Associés', siret, address: '12 rue de la Paix', postcode: '75002', city: 'Paris' },
    });
    expect(await step('lawyer', { toque: 'P 0215' })).toMatchObject({ state: 'team', user: { toque: 'P 0215' } });
    expect(await refused('update-state', { state: 'done' })).toMatchObject({ status: 409 });
    expect(await step('update-state', { state: 'firm' })).toMatchObject({ state: 'firm' });
    expect(await step('firm', firmOf({ siret, city: 'Lyon' }))).toMatchObject({
      state: 'team',
      firm: { city: 'Lyon' },
    });

    const made = await step('team', {
      teams: [
        { name: 'Contentieux', speciality: 'Contentieux' },
        { name: 'Fiscal', speciality: 'Droit fiscal' },
      ],
    });
    expect(made).toMatchObject({ state: 'invite', teams: [{ name: 'Contentieux' }, { name: 'Fiscal' }] });
    expect(made.specialities.map(({ name }) => name)).toEqual([
      'Comptabilité',
      'Administration',
      'Droit fiscal',
      'Contentieux',
    ]);
    const [contentieux, fiscal] = made.teams;
    await step('update-state', { state: 'team' });
    const swapped = await step('team', {
      teams: [
        { id: contentieux?.id, name: 'A', speciality: 'Droit fiscal' },
        { id: fiscal?.id, name: 'B', speciality: 'contentieux' },
      ],
    });
    expect(swapped.teams.map(({ name }) => name)).toEqual(['A', 'B']);
    await step('update-state', { state: 'bio' });
    const self = (await state(token)).user.id;
    expect(await step(`lawyer-bio/${self}`, { biography: 'Avocate au barreau de Paris.' })).toMatchObject({
      state: 'done',
      user: { biography: 'Avocate au barreau de Paris.' },
    });
    for (const [path, json] of [
      ['lawyer', {}],
      ['firm', firmOf()],
      ['update-state', { state: 'bio' }],
    ] as const)
      expect(await refused(path, json)).toMatchObject({ status: 409 });
  });

  test('with an Idempotency-Key are taken once', async () => {
    const { token } = await founder();
    const send = () =>
      api.send('POST', '/api/new-subscription/lawyer', {
        token,
        json: { civility: 'Madame' },
        headers: { 'idempotency-key': 'une-fois' },
      });
    expect(await ok<Subscription>(send())).toMatchObject({ state: 'firm' });
    expect(await ok<Subscription>(send())).toMatchObject({ state: 'firm' });
  });

  test('a SIRET of another firm is refused without saying whose it is, and nothing is kept', async () => {
    const first = await founder();
    const second = await founder();
    for (const { token } of [first, second]) await ok(post('/new-subscription/lawyer', {}, token));
    await ok(post('/new-subscription/firm', firmOf({ name: 'Les Premiers' }), first.token));
    const answer = await post('/new-subscription/firm', firmOf({ name: 'Les Seconds' }), second.token);
    const text = await answer.clone().text();
    expect(await refusalOf(answer)).toMatchObject({ status: 409, code: 'CONFLICT', isProblem: true });
    expect(text).toContain('SIRET');
    expect(text).not.toContain('Les Premiers');
    expect(await state(second.token)).toMatchObject({ state: 'firm', firm: { name: second.firm, siret: null } });
  });

  test('of two firms that give one SIRET at once, one has it and the other stays as it was', async () => {
    const pair = [await founder(), await founder()];
    for (const { token } of pair) await ok(post('/new-subscription/lawyer', {}, token));
    const siret = '55210055400013';
    const answers = await Promise.all(
      pair.map(({ token }) => api.post('/api/new-subscription/firm', firmOf({ siret }), token)),
    );
    expect(statusesOf(answers)).toEqual([200, 409]);
    for (const [at, { token, firm }] of pair.entries())
      expect(await state(token)).toMatchObject(
        answers[at]?.status === 200
          ? { state: 'team', firm: { siret, city: 'Paris' } }
          : { state: 'firm', firm: { name: firm, siret: null, city: '' } },
      );
  });

  test.each([
    ['lawyer', 'officePhone', { officePhone: '12' }],
    ['lawyer', 'fonction', { fonction: 'Roi' }],
    ['lawyer', 'civility', { civility: 'Docteur' }],
    ['firm', 'siret', firmOf({ siret: '73282932000075' })],
    ['firm', 'siret', firmOf({ siret: undefined })],
    ['firm', 'postcode', firmOf({ postcode: '7500' })],
    ['firm', 'address', firmOf({ address: '' })],
    ['firm', 'city', firmOf({ city: undefined })],
    ['team', 'teams', {}],
    ['team', 'teams.0.speciality', { teams: [{ name: 'A' }] }],
    ['update-state', 'state', { state: 'fin' }],
    ['invite-lawyer', 'email', { fonction: 'Juriste' }],
    ['invite-lawyer', 'fonction', { email: 'a@bn.fr' }],
  ])('%s refuses a wrong %s in French', async (path, field, json) => {
    const { token } = await founder();
    const refusal = await refusalOf(await post(`/new-subscription/${path}`, json, token));
    expect(refusal).toMatchObject({ status: 400, code: 'BAD_REQUEST' });
    expect(refusal.fields[field]).toMatch(/\p{L}{3}/u);
    expect(refusal.fields[field]).not.toMatch(/invalid|expected|required/i);
  });

  test('two teams of one speciality are refused', async () => {
    const { token } = await founder();
    await ok(post('/new-subscription/lawyer', {}, token));
    await ok(post('/new-subscription/firm', firmOf({ siret: '35600000000048' }), token));
    const teams = [
      { name: 'A', speciality: 'Droit pénal' },
      { name: 'B', speciality: 'droit pénal' },
    ];
    expect(await refusalOf(await post('/new-subscription/team', { teams }, token))).toMatchObject({
      status: 422,
      fields: { teams: 'Une équipe avec la spécialité choisie existe déjà' },
    });
    const foreign = { teams: [{ id: crypto.randomUUID(), name: 'A', speciality: 'Droit pénal' }] };
    expect(await refusalOf(await post('/new-subscription/team', foreign, token))).toMatchObject({ status: 404 });
    expect((await state(token)).teams).toEqual([]);
  });

  test('are asked for a session, and those of the firm for an administrator', async () => {
    const { users } = await testFirm(db, ['clerk']);
    const clerk = await api.signIn(users.clerk);
    expect(await state(clerk)).toMatchObject({ path: 'guest', state: 'done', invitations: [], teams: [] });
    const calls: [string, string, object][] = [
      ['POST', 'lawyer', {}],
      ['POST', 'firm', firmOf()],
      ['POST', 'team', { teams: [] }],
      ['POST', 'invite-lawyer', { email: 'a@bn.fr', fonction: 'Juriste' }],
      ['POST', `lawyer-bio/${users.clerk.userId}`, { biography: 'x' }],
      ['POST', 'update-state', { state: 'bio' }],
      ['GET', 'state', {}],
      ['DELETE', `invitation/${crypto.randomUUID()}`, {}],
    ];
    for (const [method, path, json] of calls) {
      const body = method === 'POST' ? { json } : {};
      const anonymous = await api.send(method, `/api/new-subscription/${path}`, body);
      expect([path, anonymous.status]).toEqual([path, 401]);
      if (!['firm', 'team', 'invite-lawyer'].includes(path) && method !== 'DELETE') continue;
      const refused = await api.send(method, `/api/new-subscription/${path}`, { ...body, token: clerk });
      expect([path, refused.status]).toEqual([path, 403]);
    }
  });

  test('a biography is one’s own, a colleague’s for an administrator, never one of another firm', async () => {
    const { users } = await testFirm(db, ['boss', 'clerk'], { boss: { is_admin: true } });
    const { users: others } = await testFirm(db, ['stranger']);
    const [boss, clerk] = [await api.signIn(users.boss), await api.signIn(users.clerk)];
    const write = (of: string, token: string) =>
      post(`/new-subscription/lawyer-bio/${of}`, { biography: 'Avocat.' }, token);
    expect((await write(users.clerk.userId, boss)).status).toBe(200);
    expect((await write(users.boss.userId, clerk)).status).toBe(403);
    expect((await write(others.stranger.userId, boss)).status).toBe(404);
    expect((await write('x', boss)).status).toBe(404);
  });
});

describe('invitations', () => {
  const invitee = (more: object = {}) => {
    people += 1;
    return { email: `paul${people}@cabinet-neuf.fr`, fonction: 'Juriste', speciality: ['Comptabilité'], ...more };
  };
  const accept = (token: string, more: object = {}) =>
    post('/new-subscription/guest-lawyer', {
      token,
      firstname: 'Paul',
      lastname: 'Girard',
      password: PASSWORD,
      passwordConfirmation: PASSWORD,
      ...more,
    });

  test('bring a colleague into the firm with the title and rights that were chosen', async () => {
    const boss = await founder();
    const who = invitee({ isAdmin: false });
    const sent = await ok<{ status: string }>(post('/new-subscription/invite-lawyer', who, boss.token));
    expect(sent).toMatchObject({ email: who.email, status: 'pending', speciality: ['Comptabilité'] });
    const token = await tokenFor(who.email, 'invitation');
    const opened = OpenInvitation.parse(await ok(post('/new-subscription/invitation', { token })));
    expect(opened).toMatchObject({ email: who.email, firm: boss.firm, invitedBy: 'Jeanne MOREL', fonction: 'Juriste' });
    expect(await ok(accept(token))).toEqual({ email: who.email });

    const guest = await signedIn(who.email);
    expect(await state(guest)).toMatchObject({
      path: 'guest',
      state: 'lawyer',
      steps: ['lawyer', 'bio'],
      user: { lastname: 'Girard', fonction: 'Juriste', isAdmin: false, speciality: ['Comptabilité'] },
      teams: [],
      invitations: [],
    });
    const raised = { fonction: 'Associé(e)', speciality: ['Administration'], civility: 'Monsieur' };
    expect(await ok(post('/new-subscription/lawyer', raised, guest))).toMatchObject({
      state: 'bio',
      user: { civility: 'Monsieur', fonction: 'Juriste', speciality: ['Comptabilité'] },
    });
    const names = async (by: string) =>
      (await ok<{ email: string }[]>(api.post('/api/user/list', {}, by))).map(({ email }) => email).toSorted();
    expect(await names(guest)).toEqual([boss.email, who.email].toSorted());
    expect(await names(boss.token)).toEqual([boss.email, who.email].toSorted());
    expect((await state(boss.token)).invitations).toMatchObject([{ email: who.email, status: 'accepted' }]);
    expect(await refusalOf(await accept(token))).toMatchObject({ status: 409 });
    expect(await refusalOf(await post('/new-subscription/invite-lawyer', who, boss.token))).toMatchObject({
      status: 409,
    });
  });

  test('taken up twice at once make one account', async () => {
    const boss = await founder();
    const who = invitee();
    await ok(post('/new-subscription/invite-lawyer', who, boss.token));
    const token = await tokenFor(who.email, 'invitation');
    const body = { token, lastname: 'Girard', password: PASSWORD, passwordConfirmation: PASSWORD };
    const take = (firstname: string) => api.post('/api/new-subscription/guest-lawyer', { ...body, firstname });
    expect(statusesOf(await Promise.all([take('Paul'), take('Pierre')]))).toEqual([201, 409]);
    expect(await ok<object[]>(api.post('/api/user/list', {}, boss.token))).toHaveLength(2);
  });

  test('wait while the mail server is down and leave when it is back; one that is refused is said', async () => {
    const boss = await founder();
    const down = await startSmtpServer();
    await down.close();
    const office = testApi(db, { capabilities, clock, transport: smtpTransport(down.url, 'no-reply@basoche.test') });
    const invited = async () => {
      const who = invitee();
      const answer = await ok<Invitation>(office.post('/api/new-subscription/invite-lawyer', who, boss.token));
      expect(answer).toMatchObject({ status: 'pending', mail: 'waiting' });
      return who.email;
    };
    const told = async (email: string) => {
      await office.mail.runDue();
      return (await state(boss.token)).invitations.find((each) => each.email === email)?.mail;
    };

    const email = await invited();
    expect(await told(email)).toBe('waiting');
    const back = await startSmtpServer(down.port);
    clock.advance(10_001);
    expect(await told(email)).toBe('sent');
    expect(back.received.map(({ to }) => to)).toEqual([[email]]);

    back.refuse = { status: 550 };
    const nobody = await invited();
    expect(await told(nobody)).toBe('failed');
    expect((await state((await founder()).token)).invitations).toEqual([]);
    await office.drain();
    await back.close();
  });

  test('every account that is made has a password', async () => {
    const boss = await founder();
    const who = invitee();
    await ok(post('/new-subscription/invite-lawyer', who, boss.token));
    const token = await tokenFor(who.email, 'invitation');
    for (const password of ['', null, undefined]) expect((await accept(token, { password })).status).toBe(400);
    await ok(accept(token));
    const { lpClient } = await ok<{ lpClient: { id: string } }>(api.get('/api/user/read', boss.token));
    const accounts = await db.asFirm(lpClient.id, (trx) =>
      trx.selectFrom('app_user').select(['email', 'password_hash']).execute(),
    );
    expect(accounts.map(({ email }) => email).toSorted()).toEqual([boss.email, who.email].toSorted());
    expect(accounts.filter(({ password_hash }) => !password_hash?.startsWith('$argon2id$'))).toEqual([]);
  });

  test('sent again have a new link, and the old one is void; withdrawn they are void', async () => {
    const boss = await founder();
    const who = invitee();
    const first = await ok<{ id: string }>(post('/new-subscription/invite-lawyer', who, boss.token));
    const old = await tokenFor(who.email, 'invitation');
    expect((await api.post('/api/new-subscription/invite-lawyer', who, boss.token)).status).toBe(429);
    const again = await ok<{ id: string }>(
      post('/new-subscription/invite-lawyer', { ...who, email: who.email.toUpperCase() }, boss.token),
    );
    expect(again.id).toBe(first.id);
    const token = await tokenFor(who.email, 'invitation');
    expect(token).not.toBe(old);
    expect(await refusalOf(await accept(old))).toMatchObject({ status: 404 });

    const stranger = await founder();
    const remove = (by: string) => api.send('DELETE', `/api/new-subscription/invitation/${first.id}`, { token: by });
    expect((await remove(stranger.token)).status).toBe(404);
    expect((await remove(boss.token)).status).toBe(204);
    expect(await refusalOf(await accept(token))).toMatchObject({ status: 404 });
    expect(await refusalOf(await post('/new-subscription/invitation', { token }))).toMatchObject({ status: 404 });
  });

  test('expire, and refuse an address that has an account elsewhere', async () => {
    const boss = await founder();
    const late = invitee();
    await ok(post('/new-subscription/invite-lawyer', late, boss.token));
    const expired = await tokenFor(late.email, 'invitation');
    clock.advance(7 * 24 * HOUR);
    for (const path of ['invitation', 'guest-lawyer']) {
      const body = { token: expired, firstname: 'Paul', lastname: 'Girard', password: PASSWORD };
      expect((await post(`/new-subscription/${path}`, body)).status).toBe(410);
    }
    const other = await founder();
    await ok(
      post('/new-subscription/invite-lawyer', { email: other.email, fonction: 'Juriste' }, await signedIn(boss.email)),
    );
    const token = await tokenFor(other.email, 'invitation');
    expect(await refusalOf(await accept(token))).toMatchObject({ status: 409 });
    expect((await ok<object[]>(api.post('/api/user/list', {}, await signedIn(boss.email)))).length).toBe(1);
  });

  test.each([
    ['token', { token: 'x' }],
    ['firstname', { firstname: '' }],
    ['lastname', { lastname: '' }],
    ['password', { password: 'court', passwordConfirmation: 'court' }],
    ['password', { password: 'Girard!Girard!2026', passwordConfirmation: 'Girard!Girard!2026' }],
    ['passwordConfirmation', { passwordConfirmation: 'autre' }],
  ])('are not accepted with a wrong %s', async (field, more) => {
    const refusal = await refusalOf(await accept('x'.repeat(43), more));
    expect(refusal).toMatchObject({ status: 400, code: 'BAD_REQUEST' });
    expect(refusal.fields[field]).toMatch(/\p{L}{3}/u);
  });
});
