import type { testApi } from './test-api.ts';

/** A browser at the sign-in screen: it keeps the cookie, and follows what the callback says. */
export function ssoBrowser(api: ReturnType<typeof testApi>) {
  let cookie = '';
  const headers = () => ({ cookie });
  return {
    get cookie() {
      return cookie;
    },
    async start(json: object = {}): Promise<Response> {
      const answer = await api.send('POST', '/api/user/sso/start', { json, headers: headers() });
      cookie = answer.headers.get('set-cookie')?.split(';')[0] ?? cookie;
      return answer;
    },
    /** @returns the code in the fragment of the sign-in screen's address */
    async comeBack(address: URL): Promise<string> {
      const answer = await api.send('GET', `${address.pathname}${address.search}`, { headers: headers() });
      const to = answer.headers.get('location') ?? '';
      const code = /^\/login(?:\?suite=[^#]+)?#sso=([\w-]+)$/.exec(to)?.[1];
      if (answer.status !== 302 || code === undefined) throw new Error(`led to ${answer.status} ${to}`);
      return code;
    },
    finish: async (code: string): Promise<Response> =>
      api.send('POST', '/api/user/sso/finish', { json: { code }, headers: headers() }),
  };
}
