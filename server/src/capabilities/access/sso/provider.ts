import type { Clock } from '@basoche/domain';
import * as oidc from 'openid-client';
import type { OidcSettings } from '../../../config/oidc-settings.ts';
import { SsoError } from './refusal.ts';

/** Seconds that an answer of the provider may take. */
const TIMEOUT = 10;
/** Seconds that the clocks may be off. */
const CLOCK_TOLERANCE = 120;

/** Whom the provider says that the browser belongs to. */
export interface Identity {
  issuer: string;
  subject: string;
  email: string | null;
  emailVerified: boolean;
  /** Two factors were asked for. */
  isStrong: boolean;
}

/** What binds an answer to the request that asked for it. */
export interface Secrets {
  state: string;
  nonce: string;
  codeVerifier: string;
}

export interface Provider {
  /** Asks for the provider's addresses. @throws SsoError unreachable */
  discover(): Promise<void>;
  /** The page to send the browser to (authorization code, PKCE, state, nonce). @throws SsoError */
  address(redirectUri: string, secrets: Secrets): Promise<string>;
  /** Trades the answer that the browser brought back for who it is. @throws SsoError */
  identify(callback: URL, secrets: Secrets): Promise<Identity>;
}

/** The provider is asked for its addresses and keys when they are first needed, and again after it could not be reached. */
export function createProvider(settings: OidcSettings, clock: Clock): Provider {
  let known: Promise<oidc.Configuration> | null = null;

  async function configuration(): Promise<oidc.Configuration> {
    known ??= discover(settings, clock);
    try {
      return await known;
    } catch (error) {
      known = null;
      throw new SsoError({ reason: 'unreachable' }, error);
    }
  }

  return {
    async discover() {
      await configuration();
    },

    async address(redirectUri, { state, nonce, codeVerifier }) {
      const address = oidc.buildAuthorizationUrl(await configuration(), {
        redirect_uri: redirectUri,
        scope: settings.scopes.join(' '),
        code_challenge: await oidc.calculatePKCECodeChallenge(codeVerifier),
        code_challenge_method: 'S256',
        state,
        nonce,
      });
      return address.href;
    },

    async identify(callback, { state, nonce, codeVerifier }) {
      const config = await configuration();
      try {
        const tokens = await oidc.authorizationCodeGrant(config, callback, {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: codeVerifier,
          idTokenExpected: true,
        });
        const claims = tokens.claims();
        if (!claims) throw new SsoError({ reason: 'unverifiable' });
        if (claims.iat - CLOCK_TOLERANCE > clock.now() / 1000) throw new SsoError({ reason: 'clock' });
        const person =
          claims['email'] === undefined && config.serverMetadata().userinfo_endpoint !== undefined
            ? await oidc.fetchUserInfo(config, tokens.access_token, claims.sub)
            : claims;
        return {
          issuer: claims.iss,
          subject: claims.sub,
          email: typeof person['email'] === 'string' && person['email'].trim() !== '' ? person['email'].trim() : null,
          // Some providers write it as a text.
          emailVerified: [true, 'true'].some((yes) => yes === person['email_verified']),
          isStrong: isStrong(claims, settings.mfaAcr),
        };
      } catch (error) {
        throw toSsoError(error);
      }
    },
  };
}

function discover({ issuer, clientId, clientSecret }: OidcSettings, clock: Clock): Promise<oidc.Configuration> {
  const byHeader = oidc.ClientSecretBasic(clientSecret);
  const byBody = oidc.ClientSecretPost(clientSecret);
  const authenticate: oidc.ClientAuth = (server, ...rest) => {
    const ways = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
    return (ways.includes('client_secret_basic') ? byHeader : byBody)(server, ...rest);
  };
  const metadata = {
    [oidc.clockSkew]: Math.round((clock.now() - Date.now()) / 1000),
    [oidc.clockTolerance]: CLOCK_TOLERANCE,
  };
  return oidc.discovery(new URL(issuer), clientId, metadata, authenticate, {
    timeout: TIMEOUT,
    execute: [
      // The signature is checked although the token comes from the provider itself.
      oidc.enableNonRepudiationChecks,
      ...(issuer.startsWith('http:') ? [oidc.allowInsecureRequests] : []),
    ],
  });
}

/** RFC 8176, 2: `mfa`; OpenID Connect Core, 2: `acr` is agreed upon with the provider. */
function isStrong(claims: Record<string, unknown>, mfaAcr: readonly string[]): boolean {
  const { amr, acr } = claims;
  return (Array.isArray(amr) && amr.includes('mfa')) || (typeof acr === 'string' && mfaAcr.includes(acr));
}

function toSsoError(error: unknown): SsoError {
  if (error instanceof SsoError) return error;
  if (error instanceof oidc.AuthorizationResponseError || error instanceof oidc.ResponseBodyError) {
    if (error.error === 'access_denied') return new SsoError({ reason: 'denied' }, error);
    // The code was used, or is too old.
    if (error.error === 'invalid_grant') return new SsoError({ reason: 'expired' }, error);
    if (/^(?:temporarily_unavailable|server_error)$/.test(error.error))
      return new SsoError({ reason: 'unreachable' }, error);
    return new SsoError({ reason: 'provider-error', about: /^\w{1,60}$/.exec(error.error)?.[0] ?? '?' }, error);
  }
  // The token endpoint does not know us.
  if (error instanceof oidc.WWWAuthenticateChallengeError)
    return new SsoError(
      { reason: 'provider-error', about: error.cause[0]?.parameters['error'] ?? 'invalid_client' },
      error,
    );
  const { code, cause } = error as { code?: unknown; cause?: unknown };
  if (code === 'OAUTH_JWT_TIMESTAMP_CHECK_FAILED') return new SsoError({ reason: 'clock' }, error);
  const isAway =
    code === 'OAUTH_TIMEOUT' ||
    (error instanceof TypeError && error.message === 'fetch failed') ||
    (cause instanceof Response && cause.status >= 500);
  return new SsoError({ reason: isAway ? 'unreachable' : 'unverifiable' }, error);
}
