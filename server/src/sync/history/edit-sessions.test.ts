import fc from 'fast-check';
import { expect, test } from 'vitest';
import { joinSessions, sessionOf } from './edit-sessions.ts';

const MINUTE = 60_000;
const edits = (list: [actor: string, minute: number][]) =>
  list.map(([actorId, minute], index) => sessionOf({ seq: index + 1, actorId, receivedAt: minute * MINUTE }));

test('[HI1] a session is one person without a long pause, whoever writes in between', () => {
  const sessions = joinSessions(
    edits([
      ['claire', 0],
      ['paul', 1],
      ['claire', 14],
      ['claire', 29],
      ['paul', 40],
      ['claire', 45],
    ]),
  );
  expect(sessions.map(({ actorId, fromSeq, toSeq, changes }) => [actorId, fromSeq, toSeq, changes])).toEqual([
    ['claire', 1, 4, 3],
    ['paul', 2, 2, 1],
    ['paul', 5, 5, 1],
    ['claire', 6, 6, 1],
  ]);
  expect(sessions[0]).toMatchObject({ from: 0, to: 29 * MINUTE });
});

test('[HI1] however the log was cut when it was compacted, the sessions are the same and count every change', () => {
  const log = fc.array(fc.tuple(fc.constantFrom('a', 'b', 'c'), fc.nat(20)), { minLength: 1, maxLength: 60 });
  fc.assert(
    fc.property(log, fc.array(fc.nat(59), { maxLength: 5 }), (steps, cuts) => {
      let minute = 0;
      const all = edits(steps.map(([actor, pause]) => [actor, (minute += pause)]));
      const bounds = [0, ...cuts.filter((cut) => cut < all.length).toSorted((a, b) => a - b), all.length];
      const chunks = bounds.slice(1).map((end, index) => joinSessions(all.slice(bounds[index], end)));
      const whole = joinSessions(all);
      expect(joinSessions(chunks.flat())).toEqual(whole);
      expect(whole.reduce((sum, each) => sum + each.changes, 0)).toBe(all.length);
    }),
  );
});
