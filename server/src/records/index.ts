export { RecordFeed } from './record-feed.ts';
export { recordMetrics } from './record-metrics.ts';
export { recordRoutes } from './record-routes.ts';
export { readNow } from './record-changes.ts';
export { recordSource } from './record-source.ts';
export { changedText, requireSeen } from './require-seen.ts';
export type { Reader, RecordSource } from './record-source.ts';
