import type { SsoLink } from '@basoche/protocol';
import { useQuery } from '@tanstack/react-query';
import { api } from './api.ts';

export const SSO_LINK = ['sso-link'];

/** How the firm's sign-in service knows the person; always asked anew, never kept on the device. */
export function useSsoLink() {
  return useQuery({
    queryKey: SSO_LINK,
    queryFn: ({ signal }) => api<SsoLink>('/user/sso/link', { signal }),
    staleTime: 0,
    gcTime: 0,
    meta: { onDevice: false },
  });
}
