import { accessCalls } from '@basoche/protocol';
import { useQuery } from '@tanstack/react-query';
import { send } from '../http/calls.ts';

export const SSO_LINK = ['sso-link'];

/** How the firm's sign-in service knows the person; always asked anew, never kept on the device. */
export function useSsoLink() {
  return useQuery({
    queryKey: SSO_LINK,
    queryFn: ({ signal }) => send(accessCalls.readSsoLink, null, { signal }),
    staleTime: 0,
    gcTime: 0,
    meta: { onDevice: false },
  });
}
