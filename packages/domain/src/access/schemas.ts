// Apart from what they check: pages that check nothing, the sign-in page first, go without the schema library.
import { z } from 'zod';
import { JOB_TITLES } from './job-titles.ts';
import { OFFERS, PLANS } from './plans.ts';

export const jobTitle = z.enum(JOB_TITLES);
export const plan = z.enum(PLANS);
export const offer = z.enum(OFFERS);
