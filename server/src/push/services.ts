/**
 * Whether a browser's address belongs to a push service that the server writes to. Browsers name their address themselves:
 * without this list anybody could have the server call addresses of its own network.
 * @param services hosts (`push.example`, `*.push.example` for those below), https alone on its usual port; or origins
 */
export function isPushService(services: readonly string[], endpoint: string): boolean {
  if (!URL.canParse(endpoint)) return false;
  const url = new URL(endpoint);
  if (url.username !== '' || url.password !== '') return false;
  return services.some((service) => {
    if (service.includes('://')) return url.origin === service;
    if (url.protocol !== 'https:' || url.port !== '') return false;
    return service.startsWith('*.') ? url.hostname.endsWith(service.slice(1)) : url.hostname === service;
  });
}
