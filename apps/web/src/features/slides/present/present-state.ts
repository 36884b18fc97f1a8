/** Where a presentation is: the same in all windows of this device that show it. */
export interface Showing {
  /** Id of the slide that is seen. */
  slide: string;
  /** The screen is black, so that people listen. */
  black: boolean;
  /** When it began, milliseconds since the epoch. */
  since: number;
}

/** Goes by so many slides that are not hidden; stays at the ends. */
export function stepped(order: readonly string[], slide: string, by: number): string {
  const at = order.indexOf(slide);
  return order[Math.max(0, Math.min(order.length - 1, at + by))] ?? slide;
}

export type PresentAction = 'next' | 'previous' | 'first' | 'last' | 'black' | 'end';

const KEYS: Record<string, PresentAction> = {
  ArrowRight: 'next',
  ArrowDown: 'next',
  PageDown: 'next',
  ' ': 'next',
  Enter: 'next',
  n: 'next',
  ArrowLeft: 'previous',
  ArrowUp: 'previous',
  PageUp: 'previous',
  Backspace: 'previous',
  p: 'previous',
  Home: 'first',
  End: 'last',
  b: 'black',
  '.': 'black',
  Escape: 'end',
};

export function actionOf(key: string): PresentAction | null {
  return KEYS[key.length === 1 ? key.toLowerCase() : key] ?? null;
}

/** What an action makes of what is shown; `null` ends it. Going on lights a black screen first. */
export function acted(showing: Showing, order: readonly string[], action: PresentAction): Showing | null {
  const to = (slide: string | undefined) => ({ ...showing, slide: slide ?? showing.slide, black: false });
  switch (action) {
    case 'end':
      return null;
    case 'black':
      return { ...showing, black: !showing.black };
    case 'first':
      return to(order[0]);
    case 'last':
      return to(order.at(-1));
    default:
      return to(showing.black ? undefined : stepped(order, showing.slide, action === 'next' ? 1 : -1));
  }
}

/** What another window of this device said; `null` for anything else. */
export function showingOf(message: unknown): Showing | null {
  if (typeof message !== 'object' || message === null) return null;
  const { slide, black, since } = message as Partial<Showing>;
  if (typeof slide !== 'string' || typeof black !== 'boolean' || typeof since !== 'number') return null;
  return { slide, black, since };
}
