import type { Problem } from '../errors/codes.ts';
import type { AssistantExchange } from './exchange.ts';

/**
 * The calls of the assistant answer JSON, or, to `Accept: text/event-stream`, these events by name: the exchange as it
 * begins, more of the reply, parts of a long text that were read, and last the exchange as it ended or the reason of a
 * refusal. Closing the connection cancels.
 */
export interface AssistantEvents {
  begin: AssistantExchange;
  part: { text: string };
  progress: { done: number; total: number };
  end: AssistantExchange;
  error: Problem;
}

/** Type on the person's event stream, without a word of it: something was asked, answered or erased, here or elsewhere. */
export const ASSISTANT_CHANGED = 'assistant.change';
