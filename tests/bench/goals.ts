import { markdown, number } from './report.ts';
import { medianOf, ratioToBest, valuesOf, type Results } from './results.ts';

/** One number that the server was built to reach; ratios are to the best peer of the same round. */
export interface Goal {
  id: string;
  about: string;
  scenario: string;
  metric: string;
  kind: 'ratio' | 'absolute';
  /** For `ratio`: the peers it is compared with, all when absent. */
  peers?: string[];
  atMost?: number;
  atLeast?: number;
}

const PERSISTENT = ['yws-leveldb', 'hp', 'hp-d0'];

/** Never averaged away. */
const WORST = new Set(['lost', 'revokedMax', 'othersClosed', 'afterKill']);

export const GOALS: Goal[] = [
  { id: 'P1', about: 'lost after 1 s', scenario: 'dur-1s', metric: 'lost', kind: 'absolute', atMost: 0 },
  { id: 'P1', about: 'lost after 12 s', scenario: 'dur-12s', metric: 'lost', kind: 'absolute', atMost: 0 },
  { id: 'P1', about: 'lost in a burst', scenario: 'dur-burst', metric: 'lost', kind: 'absolute', atMost: 0 },
  { id: 'P2', about: 'p50', scenario: 'fanout-200@100', metric: 'p50', kind: 'ratio', atMost: 1.15 },
  { id: 'P2', about: 'p99', scenario: 'fanout-200@100', metric: 'p99', kind: 'ratio', atMost: 2 },
  { id: 'P2', about: 'CPU', scenario: 'fanout-200@100', metric: 'cpuPerDelivery', kind: 'ratio', atMost: 0.75 },
  { id: 'P3', about: 'p99', scenario: 'fanout-200@400', metric: 'p99', kind: 'ratio', atMost: 1 },
  { id: 'P3', about: 'CPU', scenario: 'fanout-200@400', metric: 'cpuPerDelivery', kind: 'ratio', atMost: 0.8 },
  { id: 'P3', about: 'RSS growth MB', scenario: 'fanout-200@400', metric: 'rssGrowth', kind: 'absolute', atMost: 10 },
  { id: 'P3', about: 'p99, harder', scenario: 'fanout-200@1000', metric: 'p99', kind: 'ratio', atMost: 1 },
  { id: 'P3', about: 'CPU, harder', scenario: 'fanout-200@1000', metric: 'cpuPerDelivery', kind: 'ratio', atMost: 0.8 },
  { id: 'P4', about: 'edits/s', scenario: 'manydocs', metric: 'editsPerSecond', kind: 'ratio', atLeast: 1.8 },
  { id: 'P4', about: 'CPU/edit', scenario: 'manydocs', metric: 'cpuPerEdit', kind: 'ratio', atMost: 0.5 },
  { id: 'P5', about: 'ingest', scenario: 'coldload', metric: 'ingest', kind: 'ratio', atMost: 0.4 },
  { id: 'P5', about: 'ingest CPU', scenario: 'coldload', metric: 'ingestCpu', kind: 'ratio', atMost: 0.25 },
  { id: 'P6', about: 'cold', scenario: 'coldload', metric: 'cold', kind: 'ratio', atMost: 0.3 },
  { id: 'P6', about: 'cold ms', scenario: 'coldload', metric: 'cold', kind: 'absolute', atMost: 80 },
  { id: 'P7', about: '50 at once', scenario: 'coldload', metric: 'crowd', kind: 'ratio', atMost: 0.5 },
  { id: 'P7', about: '50 at once CPU', scenario: 'coldload', metric: 'crowdCpu', kind: 'ratio', atMost: 0.3 },
  {
    id: 'P8',
    about: 'against memory',
    scenario: 'reconnect',
    metric: 'allSynced',
    kind: 'ratio',
    peers: ['yws'],
    atMost: 0.8,
  },
  {
    id: 'P8',
    about: 'against persistent',
    scenario: 'reconnect',
    metric: 'allSynced',
    kind: 'ratio',
    peers: PERSISTENT,
    atMost: 0.6,
  },
  { id: 'P8', about: 'bytes', scenario: 'reconnect', metric: 'bytes', kind: 'ratio', peers: ['yws'], atMost: 1 },
  { id: 'P9', about: 'KB a document', scenario: 'idle', metric: 'perDoc', kind: 'ratio', atMost: 0.5 },
  { id: 'P9', about: 'KB, 5,000 characters', scenario: 'idle-5k', metric: 'perDoc', kind: 'ratio', atMost: 0.5 },
  { id: 'P9', about: 'CPU ms/s', scenario: 'idle', metric: 'idleCpu', kind: 'absolute', atMost: 5 },
  { id: 'P10', about: 'KB a document', scenario: 'idle-mux', metric: 'perDoc', kind: 'ratio', atMost: 0.25 },
  { id: 'P10', about: 'open all', scenario: 'idle-mux', metric: 'openAll', kind: 'ratio', atMost: 0.5 },
  { id: 'P11', about: 'the stall alone', scenario: 'stalled', metric: 'stallCost', kind: 'ratio', atMost: 0.3 },
  {
    id: 'P11',
    about: 'p99 of the others',
    scenario: 'stalled',
    metric: 'othersSlowdown',
    kind: 'absolute',
    atMost: 1.2,
  },
  { id: 'P12', about: 'revoked, max ms', scenario: 'revoke', metric: 'revokedMax', kind: 'absolute', atMost: 1000 },
  {
    id: 'P12',
    about: 'other channels closed',
    scenario: 'revoke',
    metric: 'othersClosed',
    kind: 'absolute',
    atMost: 0,
  },
  { id: 'P13', about: 'loaded s', scenario: 'slowlink', metric: 'loaded', kind: 'absolute', atMost: 50 },
  { id: 'P13', about: 'sent twice, share', scenario: 'slowlink', metric: 'resentShare', kind: 'absolute', atMost: 0.1 },
  {
    id: 'P13',
    about: 'largest message KB',
    scenario: 'slowlink',
    metric: 'largestMessage',
    kind: 'absolute',
    atMost: 1024,
  },
  { id: 'P14', about: 'frames', scenario: 'presence', metric: 'framesPerClient', kind: 'ratio', atMost: 0.2 },
  { id: 'P14', about: 'CPU', scenario: 'presence', metric: 'cpuPerSecond', kind: 'ratio', atMost: 0.3 },
  { id: 'P14', about: 'gone after close ms', scenario: 'presence', metric: 'gone', kind: 'absolute', atMost: 1000 },
  {
    id: 'P14',
    about: 'gone after silence ms',
    scenario: 'presence',
    metric: 'goneSilent',
    kind: 'absolute',
    atMost: 15_000,
  },
  { id: 'P15', about: 'rows behind, p95 ms', scenario: 'rows', metric: 'lagP95', kind: 'absolute', atMost: 250 },
  { id: 'P15', about: 'rows missing after a kill', scenario: 'rows', metric: 'afterKill', kind: 'absolute', atMost: 0 },
  {
    id: 'P19',
    about: 'page of a list p95 ms',
    scenario: 'directory',
    metric: 'listP95',
    kind: 'absolute',
    atMost: 100,
  },
  { id: 'P19', about: 'search p95 ms', scenario: 'directory', metric: 'searchP95', kind: 'absolute', atMost: 100 },
  { id: 'P19', about: 'matters p95 ms', scenario: 'directory', metric: 'mattersP95', kind: 'absolute', atMost: 100 },
  {
    id: 'P20',
    about: 'conflicts of a name p95 ms',
    scenario: 'directory',
    metric: 'conflictP95',
    kind: 'absolute',
    atMost: 500,
  },
  { id: 'P17', about: 'stored against live', scenario: 'history', metric: 'storedShare', kind: 'absolute', atMost: 2 },
  {
    id: 'P18',
    about: 'a version of a million changes ms',
    scenario: 'history-1m',
    metric: 'versionMax',
    kind: 'absolute',
    atMost: 2000,
  },
  {
    id: 'R2',
    about: '20,000 contacts',
    scenario: 'contact-import',
    metric: 'importMs',
    kind: 'absolute',
    atMost: 60_000,
  },
];

/** The goals that this run has numbers for, with what was reached. Empty without our server. */
export function goalsTable(results: Results, peers: string[]): string {
  const rows: string[][] = [];
  for (const goal of GOALS) {
    const value = reached(results, goal, peers);
    if (Number.isNaN(value)) continue;
    const limit = goal.atMost !== undefined ? `≤ ${goal.atMost}` : `≥ ${goal.atLeast}`;
    const met = goal.atMost !== undefined ? value <= goal.atMost : value >= (goal.atLeast ?? Number.NaN);
    rows.push([
      `${goal.id} ${goal.about}`,
      goal.scenario,
      `${limit}${goal.kind === 'ratio' ? 'x' : ''}`,
      number(value),
      met ? 'yes' : 'NO',
    ]);
  }
  return rows.length === 0 ? '' : markdown(['goal', 'scenario', 'target', 'reached', 'met'], rows);
}

function reached(results: Results, goal: Goal, peers: string[]): number {
  if (goal.kind === 'ratio') return ratioToBest(results, goal.scenario, goal.metric, 'ours', goal.peers ?? peers);
  // One loss is a loss, and one late revocation is late: the worst round counts.
  const values = valuesOf(results, goal.scenario, 'ours', goal.metric);
  if (values.length > 0 && WORST.has(goal.metric)) return Math.max(...values);
  return medianOf(results, goal.scenario, 'ours', goal.metric);
}
