import { pino } from 'pino';
import { expect, test } from 'vitest';
import { kinds } from '@basoche/crdt';
import type { Journal } from '../journal/journal.ts';
import type { Room } from '../room/room.ts';
import type { Rooms } from '../room/rooms.ts';
import type { Projector } from './projector.ts';
import { Sweeper } from './sweeper.ts';

/** The sweeper of a process that has the database to itself, over one document. */
function sweeperOver(room: Room, rows: { seq: number }) {
  let looks = 0;
  const lagging = (): ReturnType<Journal['lagging']> => {
    looks += 1;
    if (looks > 10) throw new Error('asked without end');
    return Promise.resolve(rows.seq < room.seq ? [{ name: room.name, firmId: room.firmId, outdated: false }] : []);
  };
  const sweeper = new Sweeper({
    journal: { lagging } as Partial<Journal> as Journal,
    rooms: { open: () => Promise.resolve(room) } as Partial<Rooms> as Rooms,
    projector: {
      projected: () => Promise.resolve(),
      rebuild: (each: Room) => {
        rows.seq = each.seq;
        return Promise.resolve();
      },
    } as Partial<Projector> as Projector,
    kinds,
    log: pino({ level: 'silent' }),
    node: 'n',
    isShared: false,
  });
  return { sweeper, looks: () => looks };
}

test('[EV5] rows of a document that was opened just before the database was known to have gone back are written anew', async () => {
  // Read when the database still said that rows hold more than there is.
  const room = { name: 'conversation/a', firmId: 'firm', seq: 1, projectedSeq: 2 } as unknown as Room;
  const rows = { seq: 0 };
  await sweeperOver(room, rows).sweeper.catchUp();
  expect(rows.seq).toBe(1);
});

test('[PR4] a process that has the database to itself finds rows that fall behind later, and hardly looks while none do', async () => {
  const room = { name: 'board/later', firmId: 'firm', seq: 1, projectedSeq: 1 } as unknown as Room;
  const rows = { seq: 1 };
  const { sweeper, looks } = sweeperOver(room, rows);
  for (let call = 0; call < 31; call += 1) await sweeper.sweep();
  expect(looks()).toBe(3);
  rows.seq = 0;
  for (let call = 0; call < 16; call += 1) await sweeper.sweep();
  expect(rows.seq).toBe(1);
});
