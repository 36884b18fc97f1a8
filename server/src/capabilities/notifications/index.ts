export { deliverHeld, scheduleHeldNotifications } from './deliver-held.ts';
export { createPushLine } from './push/deliver-push.ts';
export { notify, withdraw, withdrawAt } from './notify.ts';
export type { NotifyDeps } from './notify.ts';
export { notifications } from './routes.ts';
