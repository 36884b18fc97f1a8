export * from './members.ts';
export type { MemberCalls } from './calls.ts';
