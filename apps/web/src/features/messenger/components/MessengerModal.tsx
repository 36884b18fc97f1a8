import { useCallback, useRef, useState } from 'react';
import { MessengerView } from './MessengerView.tsx';
import { OpenConversation } from './open-conversation.ts';

/** The messenger inside a window: the conversation on screen is its own, not the address's. */
export function MessengerModal() {
  const [slug, setSlug] = useState<string | null>(null);
  const place = useRef<HTMLDivElement>(null);
  const close = useCallback(() => {
    setSlug(null);
    requestAnimationFrame(() => {
      place.current?.querySelector<HTMLElement>(`[data-conversation="${slug}"]`)?.focus();
    });
  }, [slug]);
  return (
    <OpenConversation value={setSlug}>
      <div ref={place} className="m-modal">
        <MessengerView slug={slug} message={null} onClose={close} />
      </div>
    </OpenConversation>
  );
}
