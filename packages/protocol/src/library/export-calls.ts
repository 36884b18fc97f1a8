import { z } from 'zod';
import { call } from '../call.ts';
import { pathId } from '../wire.ts';
import { LibraryExport, NewLibraryExport } from './export.ts';

/** By the rights of the lists: whoever may open files takes them along. */
export const createExport = call('POST /ged/export', {
  summary: 'Préparer un ZIP de fichiers\u00a0: ce qu’il contient, et l’adresse qui le donne une seule fois',
  body: NewLibraryExport,
  answer: LibraryExport,
  status: 201,
});

export const openExport = call('GET /ged/export/{token}', {
  summary: 'Le ZIP d’un export préparé, une seule fois',
  public: true,
  params: z.object({ token: pathId }),
});
