// @database both: the embedded database closes with its server.
import { CLOSE_CODES } from '@basoche/protocol';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { until } from '../support/app.ts';
import { Commands } from './support/commands.ts';
import { holds, same } from './support/evidence.ts';
import { openOffice, type Office } from './support/office.ts';
import { ownApp, type OwnApp } from './support/own-app.ts';
import { expectedView, restView } from './support/rows.ts';
import { seeded } from './support/seed.ts';
import { fetchDoc, typing, Writer } from './support/writer.ts';

let own: OwnApp;
let office: Office;

beforeAll(async () => {
  own = await ownApp();
  office = await openOffice(own.app.url);
}, 120_000);

afterAll(() => own?.remove());

test('[SC3] [G2] SIGTERM in full work: code 0, SHUTTING_DOWN for everybody, nothing promised is lost, all come back', async () => {
  const chance = seeded('stop in full work');
  const names = Object.values(office.docs);
  const writers = names.flatMap((name) => office.people.map((who) => new Writer(who, name)));
  for (const writer of writers) writer.stay();
  await Promise.all(writers.map((writer) => writer.ready()));
  const commands = await Commands.open(office.claire);
  const stopTyping = typing(writers, chance);
  commands.start(office.people);
  await until(() => commands.answered > 3 && writers.every((writer) => writer.acked > 20), 60_000);

  expect(await own.app.stop()).toBe(0);
  await commands.stop();
  for (const writer of writers) expect(writer.closings[0]?.code).toBe(CLOSE_CODES.SHUTTING_DOWN.code);
  // Somebody goes on while nobody answers.
  stopTyping();
  writers[0]!.doc.getMap('away').set('typed', true);

  await own.app.restart();
  await until(() => writers.every((writer) => writer.isSaved), 30_000);
  for (const name of names) {
    const { doc } = await fetchDoc(office.claire, name);
    if (name === writers[0]!.name) expect(doc.getMap('away').get('typed')).toBe(true);
    for (const writer of writers.filter((each) => each.name === name)) {
      expect(holds(doc, writer.claims()), name).toBe(true);
      await until(() => same(writer.doc, doc));
    }
  }
  for (const command of commands.sent) {
    if (!command.answer) continue;
    // What was answered at all while it stopped is a success that holds, or an invitation to come back.
    expect([201, 503]).toContain(command.answer.status);
    const again = await commands.repeat(command);
    if (command.answer.status === 201) expect(again).toEqual(command.answer);
    else expect(again.status).toBe(201);
  }
  for (const writer of writers) writer.leave();
  for (const name of names) {
    const { doc } = await fetchDoc(office.claire, name);
    // What the writers brought back became rows a moment after it was durable.
    const expected = expectedView(name, doc);
    await vi.waitFor(async () => expect(await restView(office.claire, name), name).toEqual(expected), 30_000);
  }
}, 180_000);
