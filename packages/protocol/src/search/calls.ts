import { call } from '../call.ts';
import { MegaSearchAnswer, MegaSearchRequest } from './mega-search.ts';

export const search = call('GET /mega-search/search', {
  summary: 'Chercher dans tout ce que l’on peut lire : personnes, conversations, tâches, documents, fichiers, cabinets',
  query: MegaSearchRequest,
  answer: MegaSearchAnswer,
});
