import type { AssistantCitation, AssistantProvider, DocName } from '@basoche/protocol';

/** A text of a document that the person may read: a message, a task, an item, or a whole document. */
export interface Passage {
  doc: DocName;
  /** Of the message, task or item; `null` for a whole document. `doc` and `id` make its address. */
  id: string | null;
  title: string;
  text: string;
}

/** Where a provider says how far it is. */
export interface Output {
  /** More of the reply. */
  part: (text: string) => void;
  /** Parts of a long text that are read. */
  progress: (done: number, total: number) => void;
  /** Cancelled by the person. */
  signal: AbortSignal;
}

export interface Reply {
  text: string;
  keywords: string[];
  citations: AssistantCitation[];
}

/** Who answers: the server itself, or a model behind an address. */
export interface AssistantPort {
  provider: AssistantProvider;
  /** @throws ProviderError */
  summarize(passages: readonly Passage[], output: Output): Promise<Reply>;
  /** @throws ProviderError */
  keywords(passages: readonly Passage[], output: Output): Promise<Reply>;
  /**
   * An answer out of these passages and nothing else.
   * @throws ProviderError
   */
  answer(question: string, passages: readonly Passage[], output: Output): Promise<Reply>;
}

/**
 * Why a provider gave no whole reply. `down`: nobody there, or it broke; `slow`: nothing came in time; `cut`: it stopped in
 * the middle; `nonsense`: not what was agreed; `refused`: it does not know us; `busy`: too much asked of it.
 */
export type ProviderFailure = 'down' | 'slow' | 'cut' | 'nonsense' | 'refused' | 'busy';

export class ProviderError extends Error {
  readonly reason: ProviderFailure;

  constructor(reason: ProviderFailure, cause?: unknown) {
    super(`assistant provider: ${reason}`, { cause });
    this.name = 'ProviderError';
    this.reason = reason;
  }
}

/** What a citation shows of a passage, characters. */
const EXCERPT = 240;

export function citationOf(number: number, passage: Passage, excerpt = passage.text): AssistantCitation {
  const line = excerpt.replaceAll(/\s+/g, ' ').trim();
  return {
    number,
    doc: passage.doc,
    id: passage.id,
    title: passage.title,
    excerpt: line.length > EXCERPT ? `${line.slice(0, EXCERPT - 1)}…` : line,
  };
}
