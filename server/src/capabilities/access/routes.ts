import { Coworker, LoginAnswer, LoginRequest, UserInfo, UserListRequest } from '@basoche/protocol';
import type { Context } from 'hono';
import { z } from 'zod';
import type { ApiEnv, Capability } from '../capability.ts';
import { createApi } from '../../http/api.ts';
import { ApiError } from '../../http/api-error.ts';
import { bearerToken } from '../../http/authentication.ts';
import type { Sessions } from './sessions.ts';
import type { SignIn } from './sign-in.ts';
import { listCoworkers, readUser } from './users.ts';

export interface AccessParts {
  sessions: Sessions;
  signIn: SignIn;
  /** Address of the client, as far as it can be trusted. */
  clientAddress: (c: Context<ApiEnv>) => string;
}

/** Signing in and out, and who is who in one's own firm. */
export function access({ sessions, signIn, clientAddress }: AccessParts): Capability {
  return {
    name: 'access',
    routes(deps) {
      const api = createApi(deps, 'access');

      api.post(
        '/user/login',
        { summary: 'Ouvrir une session', public: true, body: LoginRequest, answer: LoginAnswer },
        async ({ c, body }) => {
          const userAgent = c.req.header('user-agent') ?? null;
          const { token, expiresAt } = await signIn(body, { address: clientAddress(c), userAgent });
          c.header('cache-control', 'no-store');
          return { token, expiresAt: new Date(expiresAt).toISOString() };
        },
      );

      api.post('/user/logout', { summary: 'Fermer la session', public: true }, async ({ c }) => {
        const token = bearerToken(c);
        if (token !== null) await sessions.revokeSession(token);
      });

      api.get('/user/read', { summary: 'La personne connectée', answer: UserInfo }, ({ principal }) =>
        deps.db.asFirm(principal.firmId, (trx) => readUser(trx, principal.userId)),
      );

      api.post(
        '/user/list',
        { summary: 'Les personnes du cabinet', body: UserListRequest, answer: z.array(Coworker) },
        ({ principal, body }) => {
          if (body.lp_client !== undefined && body.lp_client !== principal.firmId) throw new ApiError('FORBIDDEN');
          return deps.db.asFirm(principal.firmId, (trx) => listCoworkers(trx, principal.userId));
        },
      );

      return api.app;
    },
  };
}
