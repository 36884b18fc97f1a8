export { createAssistant } from './assistant.ts';
export type { Assistant } from './assistant.ts';
export { assistant } from './routes.ts';
