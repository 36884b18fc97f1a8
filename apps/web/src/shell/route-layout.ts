import { useMatches } from '@tanstack/react-router';
import type { NavId } from '../shared/feature.ts';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** Entry of the side bar whose name is the page's title. */
    nav?: NavId;
    /** `false` hides it, and what floats over the pages with it. */
    sideBar?: false;
    /** `false` hides it; `admin` asks for the one of the platform's administration. */
    topBar?: false | 'admin';
  }
}

export interface RouteLayout {
  sideBar: boolean;
  topBar: 'firm' | 'admin' | 'none';
}

/** What surrounds the page on screen: said by the innermost route that says something. */
export function useRouteLayout(): RouteLayout {
  const data = useMatches().map((match) => match.staticData);
  const topBar = data.findLast((each) => each.topBar !== undefined)?.topBar;
  return {
    sideBar: data.every((each) => each.sideBar !== false),
    topBar: topBar === undefined ? 'firm' : topBar === false ? 'none' : topBar,
  };
}
