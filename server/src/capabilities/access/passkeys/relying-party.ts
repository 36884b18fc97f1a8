import { isIP } from 'node:net';

/** Who passkeys are made for. */
export interface RelyingParty {
  /** A domain, without scheme or port. */
  id: string;
  /** Where the browser may stand when it uses one. */
  origins: string[];
}

export interface PlaceOptions {
  /** Address people use; without it the request's own host. */
  publicUrl?: string | undefined;
  /** More origins that serve the application. */
  allowedOrigins: readonly string[];
}

/**
 * `null` when passkeys cannot be made there: browsers want a domain, not a number.
 * @param url of the request
 */
export function relyingParty({ publicUrl, allowedOrigins }: PlaceOptions, url: string): RelyingParty | null {
  const place = new URL(publicUrl ?? url);
  const id = place.hostname;
  if (isIP(id.replace(/^\[|\]$/g, '')) !== 0) return null;
  // What ends TLS in front of us may speak plain HTTP to us.
  const own = publicUrl === undefined ? [`http://${place.host}`, `https://${place.host}`] : [place.origin];
  return { id, origins: [...own, ...allowedOrigins] };
}
