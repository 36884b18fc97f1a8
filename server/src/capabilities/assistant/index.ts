export { askAssistant } from './answer-or-stream.ts';
export { countExchanges, newestExchanges } from './exchanges.ts';
export { createAssistant } from './assistant.ts';
export type { Assistant } from './assistant.ts';
export { assistant } from './routes.ts';
