import { defineFeature } from '../../shared/feature.ts';
import { pages } from './pages.ts';

export const feature = defineFeature({
  id: 'onboarding',
  pages,
});
