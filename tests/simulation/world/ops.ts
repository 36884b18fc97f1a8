/** One step of the world. `tab`, `device`, `doc`… are picks among those there are: an op fits any moment. */
export type Op =
  | { do: 'edit'; tab: number; doc: number; pick: number; x: number; y: number }
  | { do: 'hostile'; tab: number; doc: number; pick: number; x: number }
  | { do: 'offline' | 'online' | 'newTab' | 'diskFull' | 'diskFree' | 'expire' | 'signIn'; device: number }
  | {
      do: 'reload' | 'closeTab' | 'hold' | 'letGo' | 'cut' | 'keepAcks' | 'dropAcks' | 'repeatRequest' | 'loseAnswer';
      tab: number;
    }
  /** `rounds` of the event loop after typing into the document, if any. */
  | { do: 'crash'; tab: number; doc: number; typing: boolean; rounds: number; x: number }
  | { do: 'release'; tab: number; count: number; pick: number }
  | { do: 'blockSockets'; tab: number; blocked: boolean }
  | { do: 'duplicateFrames'; device: number; on: boolean }
  | { do: 'closeDoc'; tab: number; doc: number }
  | { do: 'killServer'; node: number; when: 'now' | 'death before' | 'death after'; x: number }
  | { do: 'restartServer'; node: number }
  | { do: 'failCommit'; node: number; fate: 'refused' | 'unanswered' }
  | { do: 'right'; user: number; doc: number; right: 'none' | 'read' | 'write'; hint: boolean }
  | { do: 'deploy' }
  | { do: 'skew'; device: number; hours: number }
  | { do: 'rest'; user: number; doc: number; pick: number; x: number; y: number }
  | { do: 'sendCommand'; tab: number; doc: number; x: number }
  | { do: 'createCommand'; tab: number; user: number; x: number }
  /** A person adds, changes, archives, hides or deletes a contact, on a device or elsewhere. */
  | { do: 'contact'; tab: number; pick: number; x: number }
  | { do: 'colleagueContact'; user: number; pick: number; x: number }
  /** A screen asks for the contacts. */
  | { do: 'showContacts'; tab: number }
  | { do: 'compact'; doc: number }
  | { do: 'loseHints'; share: number }
  | { do: 'backup' }
  /** The database is put back to the last backup; `living` = under the processes, as when a lagging standby takes over. */
  | { do: 'restore'; living: boolean }
  /** The browser stops the tab: no timer, no network, until it is shown again. */
  | { do: 'freeze' | 'thaw'; tab: number }
  /** Something that is not the server answers the requests of the tab, or no longer. */
  | { do: 'foreignAnswers'; tab: number; as: 'portal' | 'json' | 'maintenance' | 401 | 403 | 404 | null }
  | { do: 'stallAnswer'; tab: number }
  | { do: 'wait'; ms: number };

export type Verb = Op['do'];

type Draw = (below: number) => number;

const WEIGHTS: [Verb, weight: number, make: (draw: Draw) => Op][] = [
  ['edit', 34, (n) => ({ do: 'edit', tab: n(8), doc: n(8), pick: n(100), x: n(1000), y: n(1000) })],
  ['hostile', 3, (n) => ({ do: 'hostile', tab: n(8), doc: n(8), pick: n(100), x: n(1000) })],
  ['rest', 5, (n) => ({ do: 'rest', user: n(3), doc: n(8), pick: n(100), x: n(1000), y: n(1000) })],
  ['wait', 16, (n) => ({ do: 'wait', ms: [0, 60, 300, 1_200, 4_000, 11_000, 35_000][n(7)]! })],
  ['offline', 4, (n) => ({ do: 'offline', device: n(4) })],
  ['online', 5, (n) => ({ do: 'online', device: n(4) })],
  ['newTab', 2, (n) => ({ do: 'newTab', device: n(4) })],
  ['reload', 4, (n) => ({ do: 'reload', tab: n(8) })],
  ['crash', 4, (n) => ({ do: 'crash', tab: n(8), doc: n(8), typing: n(2) === 0, rounds: n(6), x: n(1000) })],
  ['closeTab', 1, (n) => ({ do: 'closeTab', tab: n(8) })],
  ['closeDoc', 3, (n) => ({ do: 'closeDoc', tab: n(8), doc: n(8) })],
  [
    'killServer',
    3,
    (n) => ({
      do: 'killServer',
      node: n(2),
      when: (['now', 'death before', 'death after'] as const)[n(3)]!,
      x: n(1000),
    }),
  ],
  ['restartServer', 1, (n) => ({ do: 'restartServer', node: n(2) })],
  ['failCommit', 2, (n) => ({ do: 'failCommit', node: n(2), fate: (['refused', 'unanswered'] as const)[n(2)]! })],
  [
    'right',
    6,
    (n) => ({
      do: 'right',
      user: n(3),
      doc: n(8),
      right: (['none', 'none', 'read', 'write', 'write'] as const)[n(5)]!,
      hint: n(2) === 0,
    }),
  ],
  ['hold', 4, (n) => ({ do: 'hold', tab: n(8) })],
  ['release', 8, (n) => ({ do: 'release', tab: n(8), count: 1 + n(6), pick: n(100) })],
  ['letGo', 3, (n) => ({ do: 'letGo', tab: n(8) })],
  ['cut', 3, (n) => ({ do: 'cut', tab: n(8) })],
  ['dropAcks', 2, (n) => ({ do: 'dropAcks', tab: n(8) })],
  ['keepAcks', 2, (n) => ({ do: 'keepAcks', tab: n(8) })],
  ['repeatRequest', 2, (n) => ({ do: 'repeatRequest', tab: n(8) })],
  ['loseAnswer', 2, (n) => ({ do: 'loseAnswer', tab: n(8) })],
  ['blockSockets', 2, (n) => ({ do: 'blockSockets', tab: n(8), blocked: n(2) === 0 })],
  ['duplicateFrames', 1, (n) => ({ do: 'duplicateFrames', device: n(4), on: n(2) === 0 })],
  ['diskFull', 2, (n) => ({ do: 'diskFull', device: n(4) })],
  ['diskFree', 3, (n) => ({ do: 'diskFree', device: n(4) })],
  ['deploy', 1, () => ({ do: 'deploy' })],
  ['expire', 2, (n) => ({ do: 'expire', device: n(4) })],
  ['signIn', 3, (n) => ({ do: 'signIn', device: n(4) })],
  ['skew', 1, (n) => ({ do: 'skew', device: n(4), hours: n(3) - 1 })],
  ['sendCommand', 3, (n) => ({ do: 'sendCommand', tab: n(8), doc: n(8), x: n(1000) })],
  ['createCommand', 1, (n) => ({ do: 'createCommand', tab: n(8), user: n(3), x: n(1000) })],
  ['contact', 8, (n) => ({ do: 'contact', tab: n(8), pick: n(100), x: n(1000) })],
  ['colleagueContact', 5, (n) => ({ do: 'colleagueContact', user: n(3), pick: n(100), x: n(1000) })],
  ['showContacts', 2, (n) => ({ do: 'showContacts', tab: n(8) })],
  ['compact', 1, (n) => ({ do: 'compact', doc: n(8) })],
  ['loseHints', 1, (n) => ({ do: 'loseHints', share: n(3) / 2 })],
  ['backup', 2, () => ({ do: 'backup' })],
  ['restore', 1, (n) => ({ do: 'restore', living: n(2) === 0 })],
  ['freeze', 2, (n) => ({ do: 'freeze', tab: n(8) })],
  ['thaw', 3, (n) => ({ do: 'thaw', tab: n(8) })],
  [
    'foreignAnswers',
    3,
    (n) => ({
      do: 'foreignAnswers',
      tab: n(8),
      as: (['portal', 'json', 'maintenance', 401, 403, 404, null, null] as const)[n(8)]!,
    }),
  ],
  ['stallAnswer', 2, (n) => ({ do: 'stallAnswer', tab: n(8) })],
];

export const VERBS: readonly Verb[] = WEIGHTS.map(([verb]) => verb);

const TOTAL = WEIGHTS.reduce((sum, [, weight]) => sum + weight, 0);

/** The ops of a seed, as drawn: what they meet depends on the world. */
export function drawOps(random: () => number, count: number): Op[] {
  const draw: Draw = (below) => Math.floor(random() * below);
  return Array.from({ length: count }, () => {
    let at = random() * TOTAL;
    for (const [, weight, make] of WEIGHTS) {
      at -= weight;
      if (at < 0) return make(draw);
    }
    throw new Error('weights do not add up');
  });
}
