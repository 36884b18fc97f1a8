import { pino } from 'pino';
import { expect, test } from 'vitest';
import { kinds } from '@basoche/crdt';
import type { Journal } from '../journal/journal.ts';
import type { Room } from '../room/room.ts';
import type { Rooms } from '../room/rooms.ts';
import type { Projector } from './projector.ts';
import { Sweeper } from './sweeper.ts';

test('[EV5] rows of a document that was opened just before the database was known to have gone back are written anew', async () => {
  // Read when the database still said that rows hold more than there is.
  const room = { name: 'conversation/a', firmId: 'firm', seq: 1, projectedSeq: 2 } as unknown as Room;
  let rowsHold = 0;
  let asked = 0;
  const lagging = (): ReturnType<Journal['lagging']> => {
    asked += 1;
    if (asked > 10) throw new Error('asked without end');
    return Promise.resolve(rowsHold < room.seq ? [{ name: room.name, firmId: room.firmId, outdated: false }] : []);
  };
  const sweeper = new Sweeper({
    journal: { lagging } as Partial<Journal> as Journal,
    rooms: { open: () => Promise.resolve(room) } as Partial<Rooms> as Rooms,
    projector: {
      projected: () => Promise.resolve(),
      rebuild: (each: Room) => {
        rowsHold = each.seq;
        return Promise.resolve();
      },
    } as Partial<Projector> as Projector,
    kinds,
    log: pino({ level: 'silent' }),
    node: 'n',
    isShared: false,
  });
  await sweeper.catchUp();
  expect(rowsHold).toBe(1);
});

test('[PR4] a process that has the database to itself finds rows that fall behind later, and hardly looks while none do', async () => {
  const room = { name: 'board/later', seq: 1, projectedSeq: 1 } as unknown as Room;
  let rowsHold = 1;
  let looks = 0;
  const lagging = (): ReturnType<Journal['lagging']> => {
    looks += 1;
    return Promise.resolve(rowsHold < room.seq ? [{ name: room.name, firmId: 'a firm', outdated: false }] : []);
  };
  const sweeper = new Sweeper({
    journal: { lagging } as Partial<Journal> as Journal,
    rooms: { open: () => Promise.resolve(room) } as Partial<Rooms> as Rooms,
    projector: {
      rebuild: (each: Room) => {
        rowsHold = each.seq;
        return Promise.resolve();
      },
    } as Partial<Projector> as Projector,
    kinds,
    log: pino({ level: 'silent' }),
    node: 'n',
    isShared: false,
  });
  for (let call = 0; call < 31; call += 1) await sweeper.sweep();
  expect(looks).toBe(3);
  rowsHold = 0;
  for (let call = 0; call < 16; call += 1) await sweeper.sweep();
  expect(rowsHold).toBe(1);
});
