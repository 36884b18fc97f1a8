import { defineFeature } from '../../platform/feature.ts';
import { pages } from './pages.ts';

export const feature = defineFeature({
  id: 'onboarding',
  pages,
});
