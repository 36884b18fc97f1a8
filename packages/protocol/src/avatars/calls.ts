import { z } from 'zod';
import { call } from '../call.ts';
import { invalid } from '../errors/reason.ts';

export const readAvatar = call('GET /avatar/{address}', {
  summary: 'Une image de personne ou de cabinet, par son adresse secrète',
  public: true,
  params: z.object({ address: z.string().regex(/^[\w-]{43}$/, invalid('address')) }),
});
