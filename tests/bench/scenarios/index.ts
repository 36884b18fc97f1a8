import { generatedTrace, loadTrace, type Trace } from '../load/trace.ts';
import { coldLoad } from './cold-load.ts';
import { contactImport } from './contact-import.ts';
import { burstThenKilled, typedThenKilled } from './durability.ts';
import { directory } from './directory.ts';
import { fanout } from './fanout.ts';
import { history } from './history.ts';
import { idle, idleMux } from './idle.ts';
import { longHistory } from './long-history.ts';
import { manyDocs } from './many-docs.ts';
import { presence } from './presence.ts';
import { reconnect } from './reconnect.ts';
import { records } from './records.ts';
import { revoke } from './revoke.ts';
import { rows } from './rows.ts';
import type { Scenario } from './scenario.ts';
import { slowLink } from './slow-link.ts';
import { stalled } from './stalled.ts';

/** Replayed once, when a scenario first asks for it. */
function once(make: () => Trace): () => Trace {
  let made: Trace | undefined;
  return () => (made ??= make());
}

export const trace = once(loadTrace);

export const SCENARIOS: Scenario[] = [
  fanout(50, 20, false),
  fanout(50, 100, true),
  fanout(200, 20, false),
  fanout(200, 100, true),
  fanout(200, 400, true),
  fanout(200, 1000, true),
  manyDocs,
  coldLoad('coldload', true, trace, 30_000),
  coldLoad(
    'coldload-100k',
    false,
    once(() => generatedTrace(100_000)),
    120_000,
  ),
  reconnect,
  idle('idle', true, 0),
  idle('idle-5k', false, 5000),
  idleMux,
  typedThenKilled('dur-1s', true, 1, 100),
  typedThenKilled('dur-12s', false, 12, 50),
  burstThenKilled('dur-burst', true, trace),
  presence,
  rows,
  revoke,
  directory,
  records(50, true),
  records(200, false),
  records(500, false),
  contactImport,
  stalled,
  slowLink,
  history(trace),
  longHistory(once(() => generatedTrace(1_000_000))),
];
