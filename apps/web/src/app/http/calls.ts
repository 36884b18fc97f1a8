import { pathOf, type Call, type CallAnswer, type CallInput } from '@basoche/protocol';
import type { OutboxCommand } from '@basoche/sync';
import { api, apiResponse, type ApiRequest } from './api.ts';

type How = Pick<ApiRequest, 'signal' | 'token' | 'anonymous'>;

/** What is sent with a call: nothing where it asks for nothing. */
type CallArguments<C extends Call> =
  object extends CallInput<C> ? [input?: CallInput<C> | null, how?: How] : [input: CallInput<C>, how?: How];

/** Sends a call and reads its answer. @throws ApiError */
export function send<C extends Call>(call: C, ...[input, how]: CallArguments<C>): Promise<CallAnswer<C>> {
  const { params, query, body } = (input ?? {}) as Parts;
  return api<CallAnswer<C>>(pathOf(call, { ...(params ? { params } : {}), query }), {
    method: call.method,
    ...(body === undefined ? {} : { body }),
    ...how,
  });
}

/** Sends a call whose answer is a file or a stream. @throws ApiError */
export function open<C extends Call>(
  call: C,
  input: CallInput<C>,
  how: How & { headers?: HeadersInit } = {},
): Promise<Response> {
  const { params, query, body } = input as Parts;
  return apiResponse(pathOf(call, { ...(params ? { params } : {}), query }), {
    method: call.method,
    ...(body === undefined ? {} : { body }),
    ...how,
  });
}

/** The same as a command that waits on the device for the network. @param about what else the command says */
export function commandOf<C extends Call, About extends object>(
  call: C,
  input: CallInput<C>,
  about: About,
): About & Pick<OutboxCommand, 'method' | 'path' | 'body'> {
  const { params, query, body } = input as Parts;
  return {
    ...about,
    method: call.method as OutboxCommand['method'],
    path: `/api${pathOf(call, { ...(params ? { params } : {}), query })}`,
    ...(body === undefined ? {} : { body }),
  };
}

interface Parts {
  params?: Record<string, string | number>;
  query?: unknown;
  body?: unknown;
}
