import { call } from '../call.ts';
import { FileLinkList, LinkKey, LinkValidity, MadeFileLink, NewFileLink } from './link.ts';

const rule = 'employee';

export const createLink = call('POST /ged/file/generateLink', {
  summary: 'Créer un lien vers un fichier, montré une seule fois',
  rule,
  body: NewFileLink,
  answer: MadeFileLink,
  status: 201,
});

export const listLinks = call('GET /ged/file/{slug}/links', {
  summary: 'Liens d’un fichier, le plus récent d’abord',
  rule,
  answer: FileLinkList,
});

export const revokeLink = call('DELETE /ged/file/links/{id}', { summary: 'Révoquer un lien', rule });

export const validateLink = call('POST /ged/file/validateLink', {
  summary: 'Ce qu’un lien ouvre',
  public: true,
  body: LinkKey,
  answer: LinkValidity,
});

export const openLink = call('POST /ged/file/openLink', {
  summary: 'Le contenu du fichier d’un lien',
  public: true,
  body: LinkKey,
});
