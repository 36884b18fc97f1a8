import { SEARCH_LIMIT, searchCalls } from '@basoche/protocol';
import { createApi } from '../../http/api.ts';
import { defineCapability } from '../capability.ts';
import { answerOf, searchFirm } from './mega-search.ts';
import { searchNetwork } from './search-network.ts';

export { searchDocs } from './search-docs.ts';

export const search = defineCapability({
  name: 'search',
  routes(deps) {
    const api = createApi(deps, 'search');
    api.serve(searchCalls.search, async ({ principal, query }) => {
      const limit = query.limit ?? SEARCH_LIMIT;
      const { found, unread, needles, isEmployee } = await deps.db.asFirm(principal.firmId, (trx) =>
        searchFirm(trx, principal, query.q, limit, deps.texts.recognises),
      );
      return answerOf(
        isEmployee ? [...found, ...(await searchNetwork(deps.db, principal, query.q, needles, limit))] : found,
        unread,
      );
    });
    return api.app;
  },
});
