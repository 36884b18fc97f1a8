export { deliverHeld, scheduleHeldNotifications } from './deliver-held.ts';
export { notify, withdraw } from './notify.ts';
export type { NotifyDeps } from './notify.ts';
export { notifications } from './routes.ts';
