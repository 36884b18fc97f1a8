import { getConnInfo } from '@hono/node-server/conninfo';
import type { Context } from 'hono';
import { isIP, isIPv6 } from 'node:net';
import type { Log } from '../log.ts';

/**
 * The address of the client of a request, as far as it can be trusted: the last one of `X-Forwarded-For` behind a proxy
 * that sets it, else that of the connection. Warns once when a proxy announces itself and is not trusted: everybody
 * behind it would count as one.
 */
export function createClientAddress(trustProxy: boolean, log: Log): (c: Context) => string {
  let hasWarned = false;
  return (c) => {
    const forwarded = c.req.header('x-forwarded-for')?.split(',').at(-1)?.trim() ?? '';
    const address = withoutPort(forwarded);
    if (trustProxy && isIP(address) !== 0) return address;
    if (!trustProxy && forwarded !== '' && !hasWarned) {
      hasWarned = true;
      log.warn(
        'X-Forwarded-For arrives while TRUST_PROXY is false: if a proxy sets it, everybody behind it counts as one address. Set TRUST_PROXY=true.',
      );
    }
    return getConnInfo(c).remote.address ?? 'unknown';
  };
}

/** Some proxies write the port of the connection behind the address, which an IPv6 one then has in brackets. */
function withoutPort(written: string): string {
  const [, bracketed, plain] = /^(?:\[([^\]]+)\](?::\d+)?|([^:]+):\d+)$/.exec(written) ?? [];
  return bracketed ?? plain ?? written;
}

/** What one client can take its addresses from: an IPv4 address, or the /64 network of an IPv6 one. */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  if (!isIPv6(address)) return address;
  const [head = '', tail] = address.replace(/%.*$/, '').toLowerCase().split('::');
  const start = head === '' ? [] : head.split(':');
  const end = tail === undefined || tail === '' ? [] : tail.split(':');
  const missing = tail === undefined ? 0 : Math.max(0, 8 - start.length - end.length);
  const groups = [...start, ...Array.from({ length: missing }, () => '0'), ...end];
  return `${groups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')}::/64`;
}
