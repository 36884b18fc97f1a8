export * from './codes.ts';
export * from './declare.ts';
export * from './reason.ts';
export * from './reasons.ts';
export * from './sentence.ts';
export type { Subject } from '../i18n/subject.ts';
export * from './wire-reason.ts';
