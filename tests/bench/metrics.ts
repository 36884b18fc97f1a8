export interface Metric {
  label: string;
  better: 'low' | 'high';
  /** Said beside the others, but no ratio is made of it. */
  informative?: boolean;
}

const low = (label: string): Metric => ({ label, better: 'low' });
const high = (label: string): Metric => ({ label, better: 'high' });
const info = (label: string): Metric => ({ label, better: 'low', informative: true });

/** Names of the numbers that scenarios return, in the order they are printed. */
export const METRICS: Record<string, Metric> = {
  p50: low('p50 ms'),
  p99: low('p99 ms'),
  editsPerSecond: high('edits/s'),
  cpuPerEdit: low('CPU us/edit'),
  cpuPerDelivery: low('CPU us/delivery'),
  docP99: low('document p99 ms'),
  undelivered: info('share not delivered'),
  ingest: low('ingest ms'),
  ingestCpu: low('ingest CPU ms'),
  cold: low('cold, 1 client ms'),
  coldSynced: info('  "synced" said at ms'),
  warm: low('warm, 1 client ms'),
  crowd: low('50 at once, last ms'),
  crowdCpu: low('50 at once CPU ms'),
  allSynced: low('all synced ms'),
  openAll: low('open all ms'),
  cpu: low('CPU ms'),
  connectCpu: low('connect CPU ms'),
  idleCpu: low('idle CPU ms/s'),
  perDoc: low('KB a document'),
  leftPerDoc: low('KB a document left behind'),
  bytes: low('bytes to clients'),
  bytesPerClient: low('bytes a client'),
  seen: info('edits seen'),
  lost: info('of them lost'),
  lostShare: low('share lost'),
  acks: info('acks the writer had'),
  framesPerClient: low('frames/s a client'),
  cpuPerSecond: low('CPU ms/s'),
  gone: low('gone after close ms'),
  goneSilent: low('gone after silence ms'),
  growth: low('RSS growth, readers stalled MB'),
  controlGrowth: low('RSS growth, readers read MB'),
  stallCost: low('  the stall alone MB'),
  dropped: info('stalled readers cut or skipped'),
  othersP99: low('p99 of the others ms'),
  othersSlowdown: low('  against no stall, times'),
  loaded: low('loaded s'),
  largestMessage: low('largest message KB'),
  resentShare: low('bytes sent twice after a cut, share'),
  lagP50: low('rows behind the ack, p50 ms'),
  lagP95: low('rows behind the ack, p95 ms'),
  afterKill: info('rows missing at the first reader after a kill'),
  fillMs: low('first fill of 50,000 ms'),
  fillBytes: low('  of bytes, gzip'),
  caughtUpMs: low('5,000 changes caught up ms'),
  hintsPerSecond: info('hints/s a client'),
  revokedP50: low('channel closed after, p50 ms'),
  revokedMax: low('channel closed after, max ms'),
  othersClosed: info('other channels of the socket closed'),
  storedBytes: low('stored bytes'),
  sessionsMs: low('list of sessions ms'),
  versionP50: low('a version, p50 ms'),
  versionMax: low('a version, max ms'),
  storedShare: low('stored bytes against the live state'),
  rss: low('RSS MB'),
  rssPeak: low('RSS peak MB'),
  rssGrowth: low('RSS growth MB'),
  databaseCpu: info('database CPU ms'),
  clientLoad: info('load of the client thread'),
};
