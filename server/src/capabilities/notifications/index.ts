export { notify, withdraw } from './notify.ts';
export type { News, NotifyDeps } from './notify.ts';
export { notifications } from './routes.ts';
