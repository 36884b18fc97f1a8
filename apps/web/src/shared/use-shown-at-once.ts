import { useState } from 'react';

/**
 * A stored value with its change shown in the very event that makes it: a query cache tells the screen one task later, and
 * a box would jump back in between. The change stands until `stored` is another object, or until it is taken back.
 */
export function useShownAtOnce<T extends object>(stored: T) {
  const [draft, setDraft] = useState<{ on: T; next: T }>();
  return {
    value: draft?.on === stored ? draft.next : stored,
    show: (next: T) => setDraft({ on: stored, next }),
    takeBack: () => setDraft(undefined),
  };
}
