import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useToday } from '../../../shared/now.ts';
import type { People } from '../../../data/people.ts';
import type { Links } from '../model/links.ts';
import type { BoardActions } from './board-actions.ts';
import type { CellContext } from './cell-context.ts';

export function useCellContext(people: People, links: Links, actions: BoardActions | null): CellContext {
  const { t } = useTranslation('boards');
  const today = useToday();
  return useMemo(() => ({ t, people, today, links, actions }), [t, people, today, links, actions]);
}
