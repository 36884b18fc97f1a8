import type { Coffee } from '@basoche/protocol';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../../platform/api.ts';

/** Joins the firm's conversation; without a network, the last answer. */
export function useCoffee() {
  return useQuery({
    queryKey: ['coffee'],
    queryFn: ({ signal }) => api<Coffee>('/coffee', { method: 'PUT', signal }),
  });
}
