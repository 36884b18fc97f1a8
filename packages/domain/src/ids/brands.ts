import { z } from 'zod';

/** Ids are opaque text: branded so that one kind never passes for another, never ordered, their time never trusted. */
export const userId = z.string().min(1).max(64).brand<'UserId'>();
export type UserId = z.infer<typeof userId>;

export const firmId = z.string().min(1).max(64).brand<'FirmId'>();
export type FirmId = z.infer<typeof firmId>;

export const taskId = z.string().min(1).max(64).brand<'TaskId'>();
export type TaskId = z.infer<typeof taskId>;

export const messageId = z.string().min(1).max(64).brand<'MessageId'>();
export type MessageId = z.infer<typeof messageId>;
