import type { Wire } from '../load/link.ts';

/** A kind of server that the bench can start. */
export interface Target {
  name: string;
  /** A server that people could run instead of ours: ratios are to the best of these. */
  peer: boolean;
  /** Keeps documents over a restart. */
  durable: boolean;
  /** Holds documents, so that a joiner gets what was written before. */
  stateful: boolean;
  /** Starts with no data of an earlier start. */
  start(world: World): Promise<Running>;
}

/** What is shared by the targets of a run. */
export interface World {
  postgresUrl: string;
  postgresPid: number;
}

export interface Running {
  /** Others after a restart. */
  pids: () => number[];
  /** Clients are spread over them in turn. */
  readonly ports: number[];
  /** One document a socket. */
  wire: Wire;
  /** Several documents a socket, where the target can. */
  muxWire?: Wire;
  /** Creates empty documents. */
  docs(count: number): Promise<string[]>;
  /** SIGKILL. */
  kill(): Promise<void>;
  /** SIGTERM. */
  terminate(): Promise<void>;
  /** Starts again on the data of before, after `kill` or `terminate`. */
  restart(): Promise<void>;
  /** Ends the process and removes its data. */
  dispose(): Promise<void>;
  /** Where its rows are, when it keeps any in SQL. */
  databaseUrl?: string;
  /** The person behind `muxWire`. */
  reader?: { token: string; userId: string };
  /** What the process printed, its end. */
  log(): string;
}
