export { type Actor, isoNow, newActor } from './actor.ts';
export { type CommentFile, type NewComment } from './comments.ts';
export { type DocMeta, readMeta } from './meta.ts';
export { MIGRATION_ORIGIN, SERVICE_ORIGIN } from './origins.ts';
export {
  between,
  comparePositions,
  freshPositions,
  MAX_POSITION_LENGTH,
  type Place,
  type Positioned,
  positionAt,
} from './position.ts';
export { type RecordProblem } from './record.ts';
