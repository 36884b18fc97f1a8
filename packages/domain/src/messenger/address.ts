export interface MessageAddress {
  /** Slug of the conversation. */
  conversation: string;
  /** Id of the message. */
  message: string;
}

/** Where a message is read in the product, from the root of its site. */
export function messageAddress({ conversation, message }: MessageAddress): string {
  return `/messenger?conversation=${encodeURIComponent(conversation)}&message=${encodeURIComponent(message)}`;
}

/** What `messageAddress` wrote; `null` for any other text, an address of another site included. */
export function parseMessageAddress(text: string): MessageAddress | null {
  const [, conversation, message] = /^\/messenger\?conversation=([^&#]+)&message=([^&#]+)$/.exec(text) ?? [];
  if (conversation === undefined || message === undefined) return null;
  try {
    return { conversation: decodeURIComponent(conversation), message: decodeURIComponent(message) };
  } catch {
    return null;
  }
}
