import { useLocation, useMatches } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useTitleOverride } from '../shared/title.ts';
import { entryOf } from './nav.ts';

/** Title of the page on screen, also set on the document: « À faire – Basoche ». */
export function useRouteTitle(): string {
  const { t } = useTranslation('shell');
  const override = useTitleOverride();
  const { pathname } = useLocation();
  const nav =
    useMatches().findLast((match) => match.staticData.nav !== undefined)?.staticData.nav ?? entryOf(pathname)?.id;
  const title = override ?? (nav === undefined ? 'Basoche' : t(`nav_${nav}`));
  useEffect(() => {
    document.title = title === 'Basoche' ? title : `Basoche – ${title}`;
  }, [title]);
  return title;
}
