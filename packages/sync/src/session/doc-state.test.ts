import { CLOSE_CODES } from '@basoche/protocol';
import type { CloseName } from '@basoche/protocol';
import { describe, expect, test } from 'vitest';
import type { Right } from '../channel/link.ts';
import { firstState, isAccessLost, mayConnect, maySend, next, refusalOf } from './doc-state.ts';
import type { DocEvent, DocState, Effect, Owed } from './doc-state.ts';

const CODES = Object.keys(CLOSE_CODES) as CloseName[];
const RIGHTS: Right[] = ['read', 'write'];
const YES_AND_NO = [true, false];

const EVENTS: DocEvent[] = [
  { type: 'typed' },
  { type: 'taken over' },
  { type: 'doubted' },
  { type: 'handed back' },
  { type: 'newer content' },
  { type: 'retried' },
  ...YES_AND_NO.map((hasMarkers): DocEvent => ({ type: 'read', hasMarkers })),
  ...YES_AND_NO.map((creating): DocEvent => ({ type: 'creation moved', creating })),
  ...RIGHTS.map((right): DocEvent => ({ type: 'opened', right })),
  ...[null, ...RIGHTS].flatMap((right) =>
    YES_AND_NO.map((durable): DocEvent => ({ type: 'progressed', right, durable })),
  ),
  ...[null, ...CODES].flatMap((name) =>
    YES_AND_NO.map((creating): DocEvent => ({ type: 'line closed', name, reason: 'why', creating })),
  ),
  ...CODES.map((code): DocEvent => ({ type: 'refused', code })),
  ...[null, ...CODES].map((code): DocEvent => ({ type: 'dropped', code })),
];

interface Move {
  from: DocState;
  event: DocEvent;
  to: DocState;
  effects: readonly Effect[];
}

/** Every state that a document can come to, and everything that can happen to it there. */
const MOVES = everyMove();

function everyMove(): Move[] {
  const owed: Owed[] = ['nothing', 'edits', 'all'];
  const begin = [null, ...RIGHTS].flatMap((right) =>
    owed.flatMap((each) => [null, ...CODES].map((refused) => firstState(right, each, refused))),
  );
  const seen = new Set<string>();
  const moves: Move[] = [];
  for (let states = begin; states.length > 0;) {
    const fresh = states.filter((state) => !seen.has(JSON.stringify(state)) && seen.add(JSON.stringify(state)));
    const found = fresh.flatMap((from) =>
      EVENTS.map((event) => {
        const [to, effects] = next(from, event);
        return { from, event, to, effects };
      }),
    );
    moves.push(...found);
    states = found.map(({ to }) => to);
  }
  return moves;
}

/** Describes each move for which this does not hold, in a line. */
function exceptions(holds: (move: Move) => boolean, among: (move: Move) => boolean = () => true): string[] {
  const chosen = MOVES.filter(among);
  expect(chosen.length).toBeGreaterThan(0);
  return chosen.filter((move) => !holds(move)).map((move) => JSON.stringify(move));
}

const does = ({ effects }: Move, what: Effect['do']) => effects.some((effect) => effect.do === what);
const is =
  (...types: DocEvent['type'][]) =>
  (move: Move) =>
    types.includes(move.event.type);
const closedWith =
  (...names: (CloseName | null)[]) =>
  ({ event }: Move) =>
    event.type === 'line closed' && names.includes(event.name);

describe('an open document, in every state and after every event', () => {
  test('[LS1] what is typed is owed, whatever the state', () => {
    expect(exceptions(({ to }) => to.owed !== 'nothing', is('typed', 'taken over'))).toEqual([]);
  });

  test('[EV10] nothing but the acknowledgement of all that a channel carried pays what is owed; a copy that leaves owes nothing', () => {
    const paid = ({ from, to }: Move) => from.owed !== 'nothing' && to.owed === 'nothing';
    expect(
      exceptions(
        ({ from, event }) =>
          (event.type === 'progressed' && event.durable && from.owed === 'edits') || event.type === 'dropped',
        paid,
      ),
    ).toEqual([]);
  });

  test('[EV11] a document that is to be compared has no channel, and no acknowledgement ends that', () => {
    const all = ({ from }: Move) => from.owed === 'all';
    expect(exceptions(({ from }) => !mayConnect(from), all)).toEqual([]);
    expect(exceptions(is('handed back', 'dropped'), (move) => all(move) && move.to.owed !== 'all')).toEqual([]);
    expect(
      exceptions(
        (move) => move.to.owed === 'edits',
        (move) => all(move) && is('handed back')(move),
      ),
    ).toEqual([]);
  });

  test('[EV11] whoever learns that the server went back forgets what it was proved to hold, and closes the channel', () => {
    const became = ({ from, to }: Move) => from.owed !== 'all' && to.owed === 'all';
    expect(exceptions((move) => does(move, 'forget proof') && does(move, 'disconnect'), became)).toEqual([]);
  });

  test('[EV13] [CH8] who doubts keeps the wait that is planned: two tabs would take it from each other', () => {
    expect(exceptions((move) => !does(move, 'forget attempts'), is('doubted'))).toEqual([]);
  });

  test('[EV12] FORGED_AUTHOR asks for a comparison; after it the document writes under another client id', () => {
    expect(exceptions((move) => does(move, 'hand back'), closedWith('FORGED_AUTHOR'))).toEqual([]);
    const done = (move: Move) => is('handed back')(move) && move.from.owed === 'all';
    expect(exceptions((move) => does(move, 'take new client id'), done)).toEqual([]);
    expect(exceptions(({ to }) => refusalOf(to) !== 'FORGED_AUTHOR', done)).toEqual([]);
  });

  test('[CH9] a refusal is reported, and ends the channels until it is tried again', () => {
    const begins = ({ from, to }: Move) => refusalOf(to) !== null && refusalOf(to) !== refusalOf(from);
    const isReported = (move: Move) => does(move, 'report refusal') || is('dropped')(move);
    expect(exceptions(isReported, begins)).toEqual([]);
    expect(
      exceptions(
        ({ to }) => !mayConnect(to),
        ({ to }) => to.standing.is === 'refused',
      ),
    ).toEqual([]);
    expect(
      exceptions(
        is('retried', 'progressed', 'creation moved', 'handed back'),
        ({ from, to }) => refusalOf(from) !== null && refusalOf(to) === null,
      ).filter((move) => !move.includes('"is":"reading"')),
    ).toEqual([]);
    const fatal: CloseName[] = ['BAD_FRAME', 'MESSAGE_TOO_LARGE', 'DOC_TOO_LARGE', 'QUARANTINED', 'READ_ONLY'];
    expect(exceptions(({ to }) => refusalOf(to) !== null, closedWith(...fatal))).toEqual([]);
  });

  test('[CH8] a transient end is tried again, and changes nothing else', () => {
    const transient = closedWith(null, ...CODES.filter((name) => !CLOSE_CODES[name].fatal));
    expect(exceptions((move) => does(move, 'try later') && move.to === move.from, transient)).toEqual([]);
  });

  test('[CH10] a channel that refuses access takes nothing away: the list is asked for', () => {
    const lost = (move: Move) =>
      closedWith('FORBIDDEN', 'NOT_FOUND')(move) && move.event.type === 'line closed' && !move.event.creating;
    expect(exceptions((move) => does(move, 'ask for the list') && isAccessLost(move.to), lost)).toEqual([]);
    expect(exceptions((move) => !does(move, 'lose') && move.to.copy === move.from.copy, lost)).toEqual([]);
  });

  test('[CH10] what is typed into a copy that left joins the refused edits', () => {
    const dropped = ({ from }: Move) => from.copy === 'dropped';
    expect(exceptions(({ from }) => !mayConnect(from), dropped)).toEqual([]);
    expect(
      exceptions(
        (move) => does(move, 'lose'),
        (move) => dropped(move) && is('typed')(move),
      ),
    ).toEqual([]);
    expect(exceptions(is('retried', 'creation moved'), (move) => dropped(move) && move.to.copy !== 'dropped')).toEqual(
      [],
    );
    const back = (move: Move) => dropped(move) && move.to.copy === 'loading';
    expect(exceptions((move) => does(move, 'read again') && move.to.owed !== 'nothing', back)).toEqual([]);
  });

  test('[CH10] a copy that leaves has no channel left', () => {
    expect(exceptions((move) => does(move, 'disconnect') && move.to.copy === 'dropped', is('dropped'))).toEqual([]);
  });

  test('[CH3] no channel opens before the copy was read, nor after it was dropped', () => {
    expect(
      exceptions(
        ({ to }) => !mayConnect(to),
        ({ to }) => to.copy !== 'here',
      ),
    ).toEqual([]);
  });

  test('[LS8] a marker that lies on the disk makes the document owe its edits', () => {
    expect(
      exceptions(
        ({ to }) => to.owed !== 'nothing',
        ({ event }) => event.type === 'read' && event.hasMarkers,
      ),
    ).toEqual([]);
  });

  test('[EV11] what is tried again while all of it is owed is compared by the background', () => {
    expect(
      exceptions(
        (move) => does(move, 'hand back'),
        (move) => is('retried')(move) && move.from.owed === 'all',
      ),
    ).toEqual([]);
  });

  test('[CH11] while its creation waits, a document that the server does not know is not lost', () => {
    const unknown = (move: Move) =>
      closedWith('FORBIDDEN', 'NOT_FOUND')(move) && move.event.type === 'line closed' && move.event.creating;
    expect(exceptions((move) => move.to === move.from && move.effects.length === 0, unknown)).toEqual([]);
    const moved = ({ from, event }: Move) => event.type === 'creation moved' && event.creating && isAccessLost(from);
    expect(exceptions(({ to }) => refusalOf(to) === null && to.copy !== 'dropped', moved)).toEqual([]);
  });

  test('[CH13] a reader sends what is owed alone; once refused it reads on and sends nothing', () => {
    expect(
      exceptions(({ from }) => mayConnect(from) === (from.copy === 'here' && from.owed !== 'all'), reading),
    ).toEqual([]);
    expect(exceptions(({ from }) => !maySend(from, 'read') && !maySend(from, 'write'), reading)).toEqual([]);
    const plain = ({ from }: Move) => from.standing.is === 'accepted';
    expect(exceptions(({ from }) => maySend(from, 'read') === (from.owed !== 'nothing'), plain)).toEqual([]);
    const asks = ({ event, to }: Move) => event.type === 'opened' && event.right === 'read' && to.owed !== 'nothing';
    expect(exceptions((move) => does(move, 'send all'), asks)).toEqual([]);
    expect(exceptions((move) => does(move, 'try later'), closedWith('READ_ONLY'))).toEqual([]);
  });

  test('[CH13] the right to write ends the refusal of a reader, and what it has is handed over on a new channel', () => {
    const raised = ({ from, event }: Move) =>
      event.type === 'progressed' && event.right === 'write' && from.right !== 'write';
    expect(exceptions((move) => does(move, 'reopen soon'), raised)).toEqual([]);
    const granted = (move: Move) =>
      reading(move) && (raised(move) || (move.event.type === 'opened' && move.event.right === 'write'));
    expect(exceptions(({ to }) => to.standing.is === 'accepted', granted)).toEqual([]);
  });

  test('[CV2] what a newer release wrote is never sent, whatever follows, and edits of it are refused', () => {
    const tooNew = ({ from }: Move) => from.standing.is === 'too new';
    expect(exceptions(({ to }) => to.standing.is === 'too new', tooNew)).toEqual([]);
    expect(
      exceptions(({ from }) => !mayConnect(from) && !maySend(from, 'read') && !maySend(from, 'write'), tooNew),
    ).toEqual([]);
    const typed = (move: Move) => tooNew(move) && is('typed')(move) && move.from.copy !== 'dropped';
    expect(exceptions(({ to }) => refusalOf(to) === 'CLIENT_TOO_OLD', typed)).toEqual([]);
    const found = (move: Move) => is('newer content')(move) && !tooNew(move);
    expect(exceptions((move) => does(move, 'ask to update') && does(move, 'disconnect soon'), found)).toEqual([]);
    expect(exceptions(({ to, from }) => from.owed === 'nothing' || refusalOf(to) === 'CLIENT_TOO_OLD', found)).toEqual(
      [],
    );
  });

  test('[CH12] an ended session is reported, and keeps what is owed', () => {
    expect(
      exceptions((move) => does(move, 'end session') && move.to === move.from, closedWith('UNAUTHENTICATED')),
    ).toEqual([]);
  });

  test('a right that the server tells is stored where it is another one', () => {
    const told = ({ event }: Move) => event.type === 'opened' || (event.type === 'progressed' && event.right !== null);
    expect(exceptions((move) => does(move, 'store right') === (move.to.right !== move.from.right), told)).toEqual([]);
    expect(exceptions(({ event, to }) => 'right' in event && to.right === event.right, told)).toEqual([]);
  });

  test('only states that are meant are reached', () => {
    const kinds = new Set(MOVES.map(({ from: { copy, owed, standing } }) => `${copy}, ${owed}, ${standing.is}`));
    expect([...KINDS_THAT_CANNOT_BE].filter((kind) => kinds.has(kind))).toEqual([]);
    expect(kinds.size).toBe(3 * 3 * 4 - KINDS_THAT_CANNOT_BE.length);
  });
});

const reading = ({ from }: Move) => from.standing.is === 'reading';

/** What left the device is neither read on nor compared: its edits lie with the refused ones. */
const KINDS_THAT_CANNOT_BE = [
  'dropped, nothing, reading',
  'dropped, edits, reading',
  ...['accepted', 'reading', 'refused', 'too new'].map((standing) => `dropped, all, ${standing}`),
];
