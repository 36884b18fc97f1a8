import { defineFeature } from '../../shared/feature.ts';
import { pages } from './pages.ts';

export const feature = defineFeature({
  id: 'conflicts',
  pages,
  palette: { places: [{ id: 'conflicts', label: 'nav_conflicts', place: 35, to: '/conflict', only: isOfFirm }] },
});

function isOfFirm({ isEmployee, isClient, isPartner }: { isEmployee: boolean; isClient: boolean; isPartner: boolean }) {
  return isEmployee && !isClient && !isPartner;
}
