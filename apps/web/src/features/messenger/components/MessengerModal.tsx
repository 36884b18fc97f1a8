import { useCallback, useState } from 'react';
import { MessengerView } from './MessengerView.tsx';
import { OpenConversation } from './open-conversation.ts';

/** The messenger inside a window: the conversation on screen is its own, not the address's. */
export function MessengerModal() {
  const [slug, setSlug] = useState<string | null>(null);
  const close = useCallback(() => setSlug(null), []);
  return (
    <OpenConversation value={setSlug}>
      <MessengerView slug={slug} message={null} thread={null} onClose={close} />
    </OpenConversation>
  );
}
