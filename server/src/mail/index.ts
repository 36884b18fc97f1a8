export { emailOf } from './email.ts';
export { createMailQueue, mailCleanUp } from './mail-queue.ts';
export type { MailQueue } from './mail-queue.ts';
export type { Email, Mail } from './mail.ts';
export { outboxTransport, smtpTransport } from './transport.ts';
export type { MailTransport } from './transport.ts';
export { mailStates } from './mail-state.ts';
export type { MailState } from './mail-state.ts';
export { mailHealth, mailMetrics } from './mail-health.ts';
