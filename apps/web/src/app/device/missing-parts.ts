/** What TanStack Router's `lazyRouteComponent` leaves once it has reloaded the page for a part that did not come. */
const RELOADED = 'tanstack_router_reload:';

/**
 * The router reloads the page for a screen whose part did not come: without a network, and before the app is put aside,
 * that ends on the browser's own error page. Marked as reloaded already, it shows its error screen instead, in the frame.
 */
export function watchMissingParts(): void {
  addEventListener('vite:preloadError', (event: Event & { payload?: unknown }) => {
    const { payload } = event;
    if (!(payload instanceof Error)) return;
    try {
      sessionStorage.setItem(`${RELOADED}${payload.message}`, '1');
    } catch {
      // Where nothing can be kept, the router cannot know that it has reloaded either, and does not.
    }
  });
}
