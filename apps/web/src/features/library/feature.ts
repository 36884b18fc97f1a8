import { defineFeature } from '../../shared/feature.ts';
import { deliverUploads } from './model/deliver-uploads.ts';
import { pages } from './pages.ts';

export const feature = defineFeature({ id: 'library', pages, start: deliverUploads });
