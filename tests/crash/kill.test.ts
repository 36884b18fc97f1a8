// @database both: a database that dies with its server is another than one beside it.
import { conversation } from '@basoche/crdt';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { until } from '../support/app.ts';
import { Commands } from './support/commands.ts';
import { holds, same } from './support/evidence.ts';
import { openOffice, type Office } from './support/office.ts';
import { ownApp, type OwnApp } from './support/own-app.ts';
import { expectedView, restView } from './support/rows.ts';
import { seeded } from './support/seed.ts';
import { insideDatabase, rebuild, rowsAndProjection } from './support/tables.ts';
import { fetchDoc, typing, Writer } from './support/writer.ts';

const ROUNDS = Number(process.env['CRASH_ROUNDS'] ?? 4);
/** Commands whose answer the crash took are given up by the dead process after this long. */
const ABANDONED = "interval '10 minutes'";

let own: OwnApp;
let office: Office;
let commands: Commands;

beforeAll(async () => {
  own = await ownApp();
  office = await openOffice(own.app.url);
  commands = await Commands.open(office.claire);
}, 120_000);

afterAll(() => own?.remove());

test(
  '[FT4] [G1] [G2] [G4] [PR3] killed at random moments: what was seen and promised is there, rows are the journal’s, commands happen once',
  async () => {
    const chance = seeded('kill at random');
    const names = Object.values(office.docs);
    const writers = names.flatMap((name) => office.people.map((who) => new Writer(who, name)));
    // They only look: what reaches them was durable before.
    const readers = names.map((name) => new Writer(office.nathalie, name));
    const devices = [...writers, ...readers];

    for (let round = 0; round < ROUNDS; round += 1) {
      for (const device of devices) device.connect();
      await Promise.all(devices.map((device) => device.ready()));
      const stopTyping = typing(writers, chance);
      const from = commands.answered;
      commands.start(office.people);
      const acks = 60 + chance.int(600);
      const answers = 1 + chance.int(6);
      await until(
        () => sum(writers.map((writer) => writer.acked)) > acks && commands.answered - from >= answers,
        60_000,
      );
      await own.app.kill();
      stopTyping();
      await commands.stop();
      for (const device of devices) device.leave();

      await own.app.restart();
      // The first readers of all: rows must be ready for them, before anybody has opened a document.
      const views = await Promise.all(names.map((name) => restView(office.claire, name)));
      for (const [index, name] of names.entries()) {
        const { doc } = await fetchDoc(office.claire, name);
        const where = `round ${round}, ${name}`;
        for (const device of devices.filter((each) => each.name === name))
          expect(holds(doc, device.claims()), where).toBe(true);
        expect(views[index], where).toEqual(expectedView(name, doc));
      }
      await repeatAll();
    }

    // Everybody comes back with what was never saved: nothing typed is lost.
    for (const device of devices) device.connect();
    await Promise.all(devices.map((device) => device.ready()));
    await until(() => writers.every((writer) => writer.isSaved));
    await until(() =>
      writers.every((writer) =>
        same(writer.doc, writers.find((other) => other.name === writer.name && other !== writer)!.doc),
      ),
    );
    for (const device of devices) device.leave();
    expect(await own.app.stop()).toBe(0);
    await insideDatabase(own, async (ask) => {
      for (const name of [...names, commands.conversation, commands.list]) {
        const doc = await rebuild(ask, name);
        const { stored, wanted } = await rowsAndProjection(ask, name, doc);
        expect(stored, name).toEqual(wanted);
        for (const writer of writers.filter((each) => each.name === name))
          expect(same(doc, writer.doc), name).toBe(true);
      }
    });
    await own.app.restart();
  },
  60_000 + ROUNDS * 60_000,
);

test('[G1] an acknowledged edit survives SIGKILL although nobody else saw it', async () => {
  const writer = new Writer(office.samir, office.docs.document);
  writer.connect();
  await writer.ready();
  writer.doc.getMap('crash').set('acknowledged', true);
  await writer.line.saved();
  await own.app.kill();
  writer.leave();
  await own.app.restart();
  const { doc } = await fetchDoc(office.claire, office.docs.document);
  expect(doc.getMap('crash').get('acknowledged')).toBe(true);
}, 120_000);

/** Every command of every round, with its key: the same answer, and one effect. */
async function repeatAll(): Promise<void> {
  const unanswered = commands.sent.filter((command) => command.answer === null);
  if (own.databaseUrl !== null && unanswered.length > 0) {
    // Other processes may be at work on the same database: a dead one is given up after a time, which passes here.
    for (const command of unanswered) expect([201, 503]).toContain((await commands.repeat(command)).status);
    await insideDatabase(own, (ask) =>
      ask(`update command_log set created_at = created_at - ${ABANDONED} where status = 0`),
    );
  }
  for (const command of commands.sent) {
    const again = await commands.repeat(command);
    if (command.answer) expect(again).toEqual(command.answer);
    expect(again.status, `${command.key} ${JSON.stringify(again.body)}`).toBe(201);
    command.answer = again;
  }
  const { doc } = await fetchDoc(office.claire, commands.conversation);
  const said = conversation.readMessages(doc);
  const order = doc.getArray('order').toJSON() as {
    id: string;
  }[];
  expect(new Set(order.map((entry) => entry.id)).size).toBe(order.length);
  const texts = [
    ...said.map((message) => message.text),
    ...((await restView(office.claire, commands.list)) as { title: string }[]).map((task) => task.title),
  ];
  expect(texts.toSorted()).toEqual(commands.sent.map((command) => command.text).toSorted());
}

function sum(numbers: number[]): number {
  return numbers.reduce((total, each) => total + each, 0);
}
