export { createPush } from './push.ts';
export type { Push } from './push.ts';
export { createVapid, PUSH_SEED_BYTES } from './vapid.ts';
