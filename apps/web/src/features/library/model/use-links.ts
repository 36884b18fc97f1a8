import { fileLinkCalls } from '@basoche/protocol';
import type { MadeFileLink, NewFileLink } from '@basoche/protocol';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { send } from '../../../app/http/calls.ts';

const keyOf = (slug: string) => ['library', 'links', slug];

/** Links of a file that have not been revoked, from the server. */
export function useLinks(slug: string) {
  return useQuery({
    queryKey: keyOf(slug),
    queryFn: ({ signal }) => send(fileLinkCalls.listLinks, { params: { slug } }, { signal }),
  });
}

/** A link is made and revoked with the network alone: its address is given once. */
export function useLinkCommands(slug: string) {
  const queries = useQueryClient();
  return useMemo(() => {
    const refresh = () => queries.invalidateQueries({ queryKey: keyOf(slug) });
    return {
      async create(body: Omit<NewFileLink, 'fileSlug'>): Promise<MadeFileLink> {
        const link = await send(fileLinkCalls.createLink, { body: { ...body, fileSlug: slug } });
        void refresh();
        return link;
      },
      async revoke(id: string): Promise<void> {
        await send(fileLinkCalls.revokeLink, { params: { id } });
        await refresh();
      },
    };
  }, [queries, slug]);
}
