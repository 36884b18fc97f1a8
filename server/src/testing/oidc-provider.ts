import { generateKeyPairSync } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import Provider from 'oidc-provider';
import type { OidcSettings } from '../config/oidc-settings.ts';

/** What the provider knows of somebody; `sub` is the login typed on its page. */
export interface ProviderAccount {
  email?: string;
  email_verified?: boolean | string;
  amr?: string[];
  acr?: string;
}

export interface TestProvider {
  issuer: string;
  settings: OidcSettings;
  accounts: Map<string, ProviderAccount>;
  /** Signs in on the provider's own pages, or gives up there. @returns where the browser is sent back to */
  visit(address: string, login: string | null): Promise<URL>;
  /** What it answers in the place of itself, by path. */
  instead: Map<string, { status: number; type: string; body: string }>;
  /** Requests that reached it, by path. */
  asked(path: string): number;
  close(): Promise<void>;
  /** On the same port, after `close`. */
  reopen(): Promise<void>;
}

export interface TestProviderOptions {
  redirectUri: string;
  /** The ID token carries everything, and the page of the person is never asked for. */
  claimsInIdToken?: boolean;
}

/** Seconds. */
const HOUR = 3_600;

const CLIENT = { clientId: 'basoche', clientSecret: 'a secret that the provider knows as well' };

/** A real OpenID provider on loopback, with its own sign-in pages. */
export async function startOidcProvider(options: TestProviderOptions): Promise<TestProvider> {
  const server = createServer();
  const listen = (port: number) => new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  await listen(0);
  const { port } = server.address() as AddressInfo;
  const issuer = `http://127.0.0.1:${port}`;
  const accounts = new Map<string, ProviderAccount>();
  const requests: string[] = [];
  const instead: TestProvider['instead'] = new Map();

  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: CLIENT.clientId,
        client_secret: CLIENT.clientSecret,
        redirect_uris: [options.redirectUri],
        application_type: options.redirectUri.startsWith('https:') ? 'web' : 'native',
      },
    ],
    jwks: { keys: [(key ??= signingKey())] },
    cookies: { keys: ['cookies of the test'] },
    claims: { openid: ['sub', 'amr', 'acr'], email: ['email', 'email_verified'], profile: ['name'] },
    conformIdTokenClaims: options.claimsInIdToken !== true,
    ttl: { AccessToken: HOUR, Grant: HOUR, IdToken: HOUR, Interaction: HOUR, Session: HOUR },
    pkce: { required: () => true },
    findAccount: (_ctx, id) => ({ accountId: id, claims: () => ({ ...accounts.get(id), sub: id }) }),
    async loadExistingGrant({ oidc }) {
      const grant = new oidc.provider.Grant({ clientId: oidc.client!.clientId, accountId: oidc.session!.accountId! });
      grant.addOIDCScope('openid email profile');
      await grant.save();
      return grant;
    },
  });
  // The provider's pages know one factor: what else somebody proved there is added to it.
  const finish = provider.interactionFinished.bind(provider);
  provider.interactionFinished = (request, response, result, more) => {
    const { amr, acr } = accounts.get(result.login?.accountId ?? '') ?? {};
    const login = result.login && { ...result.login, ...(amr ? { amr } : {}), ...(acr ? { acr } : {}) };
    return finish(request, response, { ...result, ...(login ? { login } : {}) }, more);
  };
  const answer = provider.callback();
  server.on('request', (request, response) => {
    const path = (request.url ?? '').replace(/\?.*$/, '');
    requests.push(path);
    const { status, type, body } = instead.get(path) ?? {};
    if (status === undefined) void answer(request, response);
    else response.writeHead(status, { 'content-type': type }).end(body);
  });

  return {
    issuer,
    settings: {
      issuer,
      ...CLIENT,
      label: 'Compte du cabinet',
      scopes: ['openid', 'email', 'profile'],
      emailDomains: [],
      mfaAcr: ['mfa'],
    },
    accounts,
    instead,
    asked: (path) => requests.filter((each) => each === path).length,
    visit: (address, login) => visit(address, login, options.redirectUri),
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
    reopen: () => listen(port),
  };
}

/** Making one takes a while. */
let key: ReturnType<typeof signingKey> | undefined;

function signingKey() {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  return { ...privateKey.export({ format: 'jwk' }), use: 'sig', alg: 'RS256', kid: 'test' };
}

/** What a browser does at the provider, with cookies of its own. */
async function visit(address: string, login: string | null, end: string): Promise<URL> {
  const cookies = new Map<string, string>();
  let next = address;
  let body: URLSearchParams | null = null;
  for (let hops = 0; hops < 12; hops++) {
    const cookie = [...cookies].map((pair) => pair.join('=')).join('; ');
    const answer: Response = await fetch(next, {
      redirect: 'manual',
      headers: { cookie },
      ...(body ? { method: 'POST', body } : {}),
    });
    for (const set of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? [];
      cookies.set(name, value);
    }
    const location = answer.headers.get('location');
    const page = await answer.text();
    body = null;
    if (location !== null) {
      next = new URL(location, next).href;
      if (next.startsWith(end)) return new URL(next);
    } else if (login === null) {
      next = new URL(/href="([^"]*\/abort)"/.exec(page)?.[1] ?? '', next).href;
    } else {
      next = new URL(/<form[^>]* action="([^"]+)"/.exec(page)?.[1] ?? '', next).href;
      body = new URLSearchParams({ prompt: 'login', login, password: 'any' });
    }
  }
  throw new Error(`the provider does not lead back: ${next}`);
}
