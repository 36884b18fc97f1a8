export { deliverHeld } from './deliver-held.ts';
export { pushJob } from './push/deliver-push.ts';
export { notify, withdraw, withdrawAt } from './notify.ts';
export type { NotifyDeps } from './notify.ts';
export { notifications } from './routes.ts';
