import { coffeeCalls } from '@basoche/protocol';
import { useQuery } from '@tanstack/react-query';
import { send } from '../../../app/http/calls.ts';

/** Joins the firm's conversation; without a network, the last answer. */
export function useCoffee() {
  return useQuery({
    queryKey: ['coffee'],
    queryFn: ({ signal }) => send(coffeeCalls.announceCoffee, null, { signal }),
  });
}
