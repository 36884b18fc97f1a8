import { isServerAnswer } from '@basoche/protocol';

/**
 * A file of the application from the server itself: what a portal or a proxy answers for it would be kept, and started
 * from without a network. `hashed`: its name changes with its content, so the browser may have it already.
 * @throws Error when the server does not give it
 */
export async function fetchOwnFile(
  path: string,
  hashed: boolean,
  fetchFile: (request: Request) => Promise<Response> = fetch,
): Promise<Response> {
  const ask = (cache: RequestCache) => fetchFile(new Request(path, { cache, redirect: 'manual' }));
  const first = await ask(hashed ? 'default' : 'reload');
  // The browser may have it from a version whose answers had no mark.
  const answer = hashed && !isServerAnswer(first) ? await ask('reload') : first;
  if (!answer.ok || !isServerAnswer(answer)) throw new Error(`${path} is not there: ${answer.status}`);
  return answer;
}
