import { fileLinkCalls, MIME_OF_EXTENSION } from '@basoche/protocol';
import type { LinkValidity } from '@basoche/protocol';
import { asAttachment } from '@basoche/domain';
import type { Api } from '../../http/api.ts';
import { ApiError, inFrench } from '../../http/api-error.ts';
import { networkOf } from '../../http/client-address.ts';
import type { CapabilityDeps } from '../capability.ts';
import { createLinkThrottle } from './link-throttle.ts';
import type { LinkThrottle } from './link-throttle.ts';
import { markedContent } from './marked-content.ts';
import { findOpenLink, takeDownload } from './open-links.ts';
import type { OpenLink } from './open-links.ts';

interface Given {
  token: string;
  password?: string | undefined;
}

/** How often a file may get another content while it is being given. */
const TRIES = 3;

/** One answer, whatever the reason is. */
const NOTHING: LinkValidity = {
  valid: false,
  reason: inFrench({ code: 'links.invalid' }),
  isPasswordNeeded: false,
  name: null,
  size: null,
  type: null,
  firm: null,
  remaining: null,
  expiresAt: null,
  slug: null,
};

/** What somebody without an account asks. */
export function strangerRoutes(api: Api, deps: CapabilityDeps): void {
  const { db, clock } = deps;
  const throttle = createLinkThrottle(db, clock);

  api.serve(fileLinkCalls.validateLink, async ({ c, body }) => {
    const network = networkOf(deps.clientAddress(c));
    throttle.take(network);
    const link = await provedLink(deps, throttle, body, network);
    if (link !== null) throttle.giveBack(network);
    if (link === 'locked') return { ...NOTHING, valid: true, reason: null, isPasswordNeeded: true };
    return link === null ? NOTHING : validityOf(link);
  });

  api.serve(fileLinkCalls.openLink, async ({ c, body }) => {
    const network = networkOf(deps.clientAddress(c));
    throttle.take(network);
    for (let tries = 0; tries < TRIES; tries += 1) {
      const link = await provedLink(deps, throttle, body, network);
      if (link === null || link === 'locked') throw new ApiError('links.invalid');
      const answer = await contentOf(deps, body.token, link);
      if (answer !== 'changed') return answer;
    }
    throw new ApiError('UNAVAILABLE');
  });
}

/** `locked`: it asks for a password, and none was given. */
async function provedLink(
  { db, clock }: CapabilityDeps,
  throttle: LinkThrottle,
  { token, password }: Given,
  network: string,
): Promise<OpenLink | 'locked' | null> {
  const link = await findOpenLink(db, clock, token);
  if (link !== null && link.passwordHash === null) return link;
  if (password === undefined) return link === null ? null : 'locked';
  const isRight = await throttle.proves(link?.passwordHash ?? null, { token, password }, network);
  return isRight ? link : null;
}

function validityOf({ file, firmName, remaining, expiresAt, isEditable, passwordHash }: OpenLink): LinkValidity {
  const extension = /\.([^.]+)$/.exec(file.name)?.[1]?.toLowerCase() ?? '';
  return {
    valid: true,
    reason: null,
    isPasswordNeeded: passwordHash !== null,
    name: file.name,
    size: Number(file.size),
    type: MIME_OF_EXTENSION[extension] ?? 'application/octet-stream',
    firm: firmName,
    remaining,
    expiresAt: expiresAt.toISOString(),
    slug: isEditable ? file.id : null,
  };
}

/** The whole file, counted before its first byte is sent; what is written on it is written before. */
async function contentOf(deps: CapabilityDeps, token: string, link: OpenLink): Promise<Response | 'changed'> {
  const { db, clock, blobs } = deps;
  const { firmId, file, recipient } = link;
  const marked = await markedContent(deps, { firmId, blob: file.blob, size: Number(file.size), recipient });
  const taken = await takeDownload(db, clock, { token, firmId, blob: file.blob });
  if (taken === null) throw new ApiError('links.invalid');
  if (taken === 'changed') return 'changed';
  // Neither a range nor « unchanged »: each download is one.
  const whole = new Request('http://link.invalid/');
  const answer = await blobs.answer(firmId, file.blob, whole, { name: file.name });
  const headers = new Headers(answer.headers);
  headers.delete('etag');
  headers.set('accept-ranges', 'none');
  headers.set('content-disposition', asAttachment(file.name));
  if (marked === null) return new Response(answer.body, { headers });
  headers.set('content-length', String(marked.byteLength));
  return new Response(marked, { headers });
}
