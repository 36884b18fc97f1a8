import { z } from 'zod';
import { call } from '../call.ts';

export const readAvatar = call('GET /avatar/{address}', {
  summary: 'Une image de personne ou de cabinet, par son adresse secrète',
  public: true,
  params: z.object({ address: z.string().regex(/^[\w-]{43}$/, 'L’adresse n’est pas valable.') }),
});
