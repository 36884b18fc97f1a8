import { board, newActor, todolist } from '@basoche/crdt';
import { newUuid } from '@basoche/domain';
import { docName } from '@basoche/protocol';
import type { Attachment, DocName, TaskComment, TodoTask } from '@basoche/protocol';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { testDatabase } from '../../server/src/testing/database.ts';
import { refusalOf } from './support/outcome.ts';
import { openWorld } from './support/world.ts';
import type { World } from './support/world.ts';

let world: World;
/** Of the task, the comment and its file, of each test; Claire and Paul read the list. */
let list: string;
let task: string;
let comment: string;
let file: string;

beforeAll(async () => {
  world = await openWorld(await testDatabase());
});
beforeEach(async () => {
  list = await world.newList();
  task = (await json<TodoTask>(world.api.post('/api/todotask/create', { title: 'Plaider', group: list }, claire()))).id;
  comment = world.newId();
  file = world.newId();
});
afterAll(() => world.close());

type Who = 'claire' | 'paul' | 'ines' | 'stranger';

const BYTES = Buffer.from('%PDF-1.7 Conclusions en réplique');
const claire = () => world.tokens.claire;

async function json<T>(answer: Response | Promise<Response>): Promise<T> {
  const response = await answer;
  if (!response.ok) throw new Error(`${response.status} ${await response.text()}`);
  return (await response.json()) as T;
}

interface Sent {
  who?: Who;
  part?: number;
  content?: Buffer;
}

function put(more: object = {}, { who = 'claire', part = 0, content = BYTES }: Sent = {}) {
  const whole = { name: 'Conclusions.pdf', mime: 'application/pdf', size: BYTES.length, parts: 1 };
  return world.api.send('PUT', `/api/attachment/${file}/part/${part}`, {
    token: world.tokens[who],
    json: { doc: `todolist/${list}`, record: comment, ...whole, content: content.toString('base64'), ...more },
  });
}

const get = (who: Who, id = file) => world.api.get(`/api/attachment/${id}`, world.tokens[who]);
const statusFor = async (who: Who, id = file) => (await get(who, id)).status;

const say = (more: object, who: Who = 'claire') =>
  world.api.post('/api/todotaskcomment/create', { todoTask: task, content: 'Ci-joint', ...more }, world.tokens[who]);

const remove = (path: string) => world.api.send('DELETE', `/api${path}`, { token: claire() });

function authorOf(who: 'claire' | 'paul') {
  const user = world.users[who];
  return { ...user, displayName: who, color: '#123456', sessionId: who, expiresAt: Number.MAX_SAFE_INTEGER };
}

/** What a device of this person writes in a document. */
function write(who: 'claire' | 'paul', doc: DocName, edit: (...of: Parameters<typeof todolist.deleteTask>) => unknown) {
  const actor = newActor(world.users[who].userId, 'device', world.clock);
  return world.shared.edit(authorOf(who), doc, (ydoc) => void edit(ydoc, actor, ''));
}

const attachedFile = () => ({ id: file, name: 'Conclusions.pdf', mime: 'application/pdf', size: BYTES.length });

const partsLeft = async () => {
  const { rows } = await world.db.asFirm(world.firm, (trx) =>
    sql`select 1 from attachment_part where attachment = ${file}`.execute(trx),
  );
  return rows.length;
};

test('a comment carries files put there in parts; the list’s readers receive the same bytes, nobody else', async () => {
  const two = { parts: 2 };
  expect(await json(put(two, { part: 1, content: BYTES.subarray(10) }))).toMatchObject({ complete: false });
  expect(await refusalOf(await say({ slug: comment, files: [file] }))).toMatchObject({
    status: 422,
    fields: { files: 'Déposez d’abord ce fichier pour ce commentaire.' },
  });
  expect(await json<Attachment>(put(two, { content: BYTES.subarray(0, 10) }))).toMatchObject({ complete: true });
  const made = await json<TaskComment>(say({ files: [file] }));
  const shown = { slug: file, name: 'Conclusions.pdf', mime: 'application/pdf', size: BYTES.length, complete: true };
  expect(made).toMatchObject({ id: comment, files: [shown], gedFiles: [] });
  const answer = await get('paul');
  expect(Buffer.from(await answer.arrayBuffer())).toEqual(BYTES);
  expect(answer.headers.get('content-disposition')).toBe('attachment; filename="Conclusions.pdf"');
  expect(answer.headers.get('content-type')).toBe('application/octet-stream');
  expect([await statusFor('ines'), await statusFor('stranger')]).toEqual([404, 404]);
  expect((await world.api.get(`/api/attachment/${file}`)).status).toBe(401);
});

test('who may not write in the list puts no file there, and nobody one in the place of another’s', async () => {
  for (const who of ['ines', 'stranger'] as const) expect((await put({}, { who })).status).toBe(404);
  const members = `/api/todotaskGroup/${list}/members`;
  await world.api.post(members, { users: [world.users.ines.userId], right: 'read' }, claire());
  expect((await put({}, { who: 'ines' })).status).toBe(403);
  await put();
  expect((await put({}, { who: 'paul' })).status).toBe(409);
  expect((await world.api.send('PUT', `/api/attachment/${file}/part/0`, { json: {} })).status).toBe(401);
  for (const doc of ['todolist/inconnue', `document/${list}`, 'nulle part'])
    expect((await put({ doc }, {})).status, doc).toBe(404);
});

test('a form brings files with the comment itself, and the same call twice makes them once', async () => {
  const form = () => {
    const made = new FormData();
    made.append('content', '');
    made.append('todoTask', task);
    made.append('files[]', new File([BYTES], 'Conclusions.pdf', { type: 'application/pdf' }));
    made.append('files[]', new File(['Bordereau'], 'Bordereau.txt', { type: 'text/plain' }));
    // As browsers send a field left empty.
    made.append('files[]', new File([], ''));
    return made;
  };
  const send = () =>
    world.api.send('POST', '/api/todotaskcomment/create', {
      token: claire(),
      form: form(),
      headers: { 'idempotency-key': comment },
    });
  const made = await json<TaskComment>(send());
  expect(await json<TaskComment>(send())).toEqual(made);
  expect(made).toMatchObject({ content: '', gedFiles: [] });
  expect(made.files.map(({ name, size, complete }) => [name, size, complete])).toEqual([
    ['Conclusions.pdf', BYTES.length, true],
    ['Bordereau.txt', 9, true],
  ]);
  const comments = await json<TaskComment[]>(world.api.get(`/api/todotask/${task}/comments`, world.tokens.paul));
  expect(comments.map((each) => each.files)).toEqual([made.files]);
  const [first] = made.files;
  expect(Buffer.from(await (await get('paul', first?.slug)).arrayBuffer())).toEqual(BYTES);
});

test('what cannot be attached is refused with its reason, and no comment is written', async () => {
  const form = (name: string, content: string) => {
    const made = new FormData();
    made.append('content', 'Ci-joint');
    made.append('todoTask', task);
    made.append('files[]', new File([content], name));
    return world.api.send('POST', '/api/todotaskcomment/create', { token: claire(), form: made });
  };
  const reasons = [await form('Facture.pdf.exe', 'x'), await form('Vide.txt', '')].map(refusalOf);
  expect(await Promise.all(reasons)).toMatchObject([
    { status: 422, fields: { files: expect.stringContaining('un programme ne se joint pas') as string } },
    { status: 422, fields: { files: '«\u00a0Vide.txt\u00a0» est vide.' } },
  ]);
  expect(await refusalOf(await form('Facture.pdf', 'MZ\u0090'))).toMatchObject({ status: 422 });
  expect(await refusalOf(await put({ size: BYTES.length + 1 }))).toMatchObject({ status: 422 });
  const many = Array.from({ length: 11 }, () => world.newId());
  expect((await refusalOf(await say({ files: many }))).fields['files']).toBe(
    'Un commentaire porte 10 fichiers au plus.',
  );
  expect(await json(world.api.get(`/api/todotask/${task}/comments`, claire()))).toEqual([]);
});

test('a deleted comment loses its files for everybody, also when parts still come', async () => {
  await put();
  await say({ slug: comment, files: [file] });
  expect(await statusFor('paul')).toBe(200);
  await remove(`/todotaskcomment/delete/${comment}`);
  expect(await partsLeft()).toBe(0);
  expect((await put()).status).toBe(200);
  expect([await partsLeft(), await statusFor('claire')]).toEqual([0, 404]);
});

test('a file that its author takes away goes, and one that a comment never named is not kept', async () => {
  const doc = docName('todolist', list);
  await put();
  await write('claire', doc, (ydoc, actor) =>
    todolist.addComment(ydoc, actor, task, { id: comment, text: 'Ci-joint', files: [attachedFile()] }),
  );
  expect(await statusFor('paul')).toBe(200);
  await json(
    world.api.send('PUT', `/api/todotaskcomment/update/${comment}`, { token: claire(), json: { content: 'x' } }),
  );
  expect(await statusFor('paul')).toBe(200);
  await write('claire', doc, (ydoc, actor) => todolist.removeCommentFile(ydoc, actor, comment, file));
  expect([await partsLeft(), await statusFor('claire')]).toEqual([0, 404]);
  file = world.newId();
  await put();
  expect([await partsLeft(), await statusFor('claire')]).toEqual([0, 404]);
});

test('who loses the right while the file uploads is refused, and the files of a deleted list are nobody’s', async () => {
  const paul = { who: 'paul' as const, content: BYTES.subarray(0, 10) };
  await put({ parts: 2 }, paul);
  await world.db.asFirm(world.firm, (trx) =>
    sql`update doc_grant set "right" = 'none' where doc = ${`todolist/${list}`} and user_id = ${world.users.paul.userId}`.execute(
      trx,
    ),
  );
  expect((await put({ parts: 2 }, { ...paul, part: 1, content: BYTES.subarray(10) })).status).toBe(404);
  file = world.newId();
  await put();
  await say({ slug: comment, files: [file] });
  expect([await statusFor('claire'), await statusFor('paul')]).toEqual([200, 404]);
  await remove(`/todotaskGroup/delete/${list}`);
  expect(await statusFor('claire')).toBe(404);
});

test('a task that goes to another list takes the files of its comments, also what is still on its way', async () => {
  const target = await json<{ id: string }>(
    world.api.post('/api/todotaskGroup/create', { label: 'Audience', members: [world.users.ines.userId] }, claire()),
  );
  await put();
  await say({ slug: comment, files: [file] });
  const late = newUuid(world.clock.now());
  const lateComment = world.newId();
  await write('claire', docName('todolist', list), (ydoc, actor) =>
    todolist.addComment(ydoc, actor, task, {
      id: lateComment,
      text: 'Suite',
      files: [{ ...attachedFile(), id: late }],
    }),
  );
  const half = (part: number) => {
    const content = part === 0 ? BYTES.subarray(0, 10) : BYTES.subarray(10);
    const [kept, keptComment] = [file, comment];
    [file, comment] = [late, lateComment];
    const sent = put({ parts: 2 }, { part, content });
    [file, comment] = [kept, keptComment];
    return sent;
  };
  expect((await half(0)).status).toBe(200);
  await json(world.api.post('/api/todotask/move', { tasks: [task], group: target.id, from: list }, claire()));
  expect([await statusFor('claire'), await statusFor('ines'), await statusFor('paul')]).toEqual([200, 200, 404]);
  expect(await json(half(1))).toMatchObject({ complete: true });
  expect([await statusFor('claire', late), await statusFor('ines', late), await statusFor('paul', late)]).toEqual([
    200, 200, 404,
  ]);
  const moved = await json<TaskComment>(world.api.get(`/api/todotaskcomment/${comment}`, claire()));
  expect(moved.files).toMatchObject([{ slug: file, complete: true }]);
  await remove(`/todotaskcomment/delete/${comment}`);
  expect([await partsLeft(), await statusFor('ines')]).toEqual([0, 404]);
});

test('a comment of a board’s item carries files as well', async () => {
  const made = await json<{ slug: string }>(
    world.api.post('/api/boards', { title: 'Suivi', members: [world.users.paul.userId] }, claire()),
  );
  const doc = docName('board', made.slug);
  expect((await put({ doc })).status).toBe(200);
  await write('claire', doc, (ydoc, actor) => {
    const [group] = board.readBoard(ydoc).groups;
    const item = board.addItem(ydoc, actor, { group: group?.id ?? '', name: 'Martin' });
    board.addComment(ydoc, actor, item, { id: comment, text: 'Ci-joint', files: [attachedFile()] });
  });
  expect([await statusFor('paul'), await statusFor('ines')]).toEqual([200, 404]);
  await write('claire', doc, (ydoc, actor) => board.deleteComment(ydoc, actor, comment));
  expect([await partsLeft(), await statusFor('paul')]).toEqual([0, 404]);
});
