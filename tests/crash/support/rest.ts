import { signIn } from '../../support/app.ts';

export interface Answer {
  status: number;
  body: unknown;
}

/** One signed-in person over REST. */
export class Rest {
  readonly url: string;
  readonly token: string;
  readonly email: string;
  userId = '';

  private constructor(url: string, token: string, email: string) {
    this.url = url;
    this.token = token;
    this.email = email;
  }

  static async signIn(url: string, email: string): Promise<Rest> {
    const rest = new Rest(url, await signIn(url, email), email);
    rest.userId = ((await rest.get('/user/read')) as { id: string }).id;
    return rest;
  }

  /** @throws when the server is not there */
  async send(method: string, path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Answer> {
    const answer = await fetch(`${this.url}/api${path}`, {
      method,
      headers: {
        authorization: `Bearer ${this.token}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    return { status: answer.status, body: text === '' ? null : JSON.parse(text) };
  }

  /** @throws unless the answer is a success */
  async must(method: string, path: string, body?: unknown): Promise<unknown> {
    const answer = await this.send(method, path, body);
    if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
    return answer.body;
  }

  get(path: string): Promise<unknown> {
    return this.must('GET', path);
  }

  post(path: string, body: unknown): Promise<unknown> {
    return this.must('POST', path, body);
  }
}
