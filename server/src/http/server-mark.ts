import { SERVER_MARK, SERVER_MARK_HEADER } from '@basoche/protocol';
import type { MiddlewareHandler } from 'hono';

/** Marks every answer of the server, errors included: devices believe no other (HT1, HT2). */
export const serverMark: MiddlewareHandler = async (c, next) => {
  await next();
  c.res.headers.set(SERVER_MARK_HEADER, SERVER_MARK);
  // A page of another origin reads only the headers that are named here.
  c.res.headers.append('access-control-expose-headers', SERVER_MARK_HEADER);
};
