/**
 * What may answer in the server's place: the sign-in page of a captive portal, a redirection to one, a maintenance page,
 * a proxy that answers JSON of its own, or one that refuses with this status.
 */
export type ForeignAnswer = 'portal' | 'redirect' | 'maintenance' | 'json' | number;

/** An answer that does not come from the server. */
export function foreignAnswer(kind: ForeignAnswer): Response {
  switch (kind) {
    case 'portal':
      return page(200, 'Connectez-vous au Wi-Fi');
    case 'redirect':
      return new Response(null, { status: 302, headers: { location: 'http://portal.test/' } });
    case 'maintenance':
      return page(503, 'Maintenance en cours', { 'retry-after': '120' });
    case 'json':
      return Response.json({ docs: [], gone: [], cursor: '0', status: 'ok' });
    default:
      return page(kind, 'Refusé par le proxy');
  }
}

function page(status: number, text: string, more: Record<string, string> = {}): Response {
  return new Response(`<!doctype html><title>${text}</title>`, {
    status,
    headers: { 'content-type': 'text/html', ...more },
  });
}
