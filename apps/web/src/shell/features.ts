import type { TFunction } from 'i18next';
import { boards } from '../features/boards/index.ts';
import { ged } from '../features/ged/index.ts';
import { messenger } from '../features/messenger/index.ts';
import { tasks } from '../features/tasks/index.ts';
import type { Feature, FeatureContext, PaletteAction } from '../platform/feature.ts';

const FEATURES: Feature[] = [messenger, tasks, boards, ged];

/** Starts what the capabilities run outside of their screens; gives the function that stops it all. */
export function startFeatures(context: FeatureContext): () => void {
  const stops = FEATURES.map((feature) => feature.start?.(context));
  return () => {
    for (const stop of stops) stop?.();
  };
}

/** « Créer » of the palette: the frame's own, then what the capabilities add. */
export function featureActions(t: TFunction<'shell'>): PaletteAction[] {
  return [
    { id: 'create-conversation', label: t('createConversation'), href: '/messenger/conversation/create' },
    { id: 'create-task', label: t('createTask'), href: '/todos/create' },
    { id: 'create-document', label: t('createDocument'), href: '/Editor', isForStaff: true },
    ...FEATURES.flatMap((feature) => feature.actions?.() ?? []),
  ];
}
