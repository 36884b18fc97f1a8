import type { Feature } from '../../platform/feature.ts';

/** Documents have nothing to run outside of their screens. */
export const ged: Feature = {};
