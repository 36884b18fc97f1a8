import type { ExchangeRequestItem, ExchangeResponseItem } from '@basoche/protocol';
import { decodeExchangeResponse, encodeExchangeRequest } from '@basoche/protocol';
import type { Http, HttpAnswer } from './http.ts';
import { HttpError, NetworkError } from './http.ts';

/** A Yjs update of nothing: an answer without news may be no bytes at all, which is not an update. */
const EMPTY_UPDATE = Uint8Array.of(0, 0);

/** @throws NetworkError, HttpError */
export async function exchange(http: Http, items: ExchangeRequestItem[]): Promise<ExchangeResponseItem[]> {
  const answer = await request(http, encodeExchangeRequest(items));
  try {
    const docs = decodeExchangeResponse(answer.bytes);
    return docs.map((doc) => (doc.update.length === 0 ? { ...doc, update: EMPTY_UPDATE } : doc));
  } catch (error) {
    // Cut or damaged on the way: the same as no answer.
    throw new NetworkError('damaged answer', { cause: error });
  }
}

async function request(http: Http, body: Uint8Array): Promise<HttpAnswer> {
  try {
    const headers = { 'Content-Type': 'application/octet-stream' };
    const init = { method: 'POST', headers, body: new Uint8Array(body) };
    return await http.request('/api/sync/exchange', init);
  } catch (error) {
    // On this route a conflict is one of versions [CV1].
    if (error instanceof HttpError && error.status === 409) throw new HttpError(426, error.problem, null);
    throw error;
  }
}
