import { accessOf, type Access, type Account } from '@basoche/domain';
import type { FeaturePage, SoonTopic } from '../shared/feature.ts';
import { pageAt, requirementOf } from '../app/pages/page-rules.ts';

/** The pages of every feature. Apart from the rest of the manifests, since the guards stand in what the sign-in page loads. */
export const PAGES: readonly FeaturePage[] = Object.values(
  import.meta.glob<readonly FeaturePage[]>('../features/*/pages.ts', { eager: true, import: 'pages' }),
).flat();

export function pageAccess(pathname: string, who: Account): Access {
  return accessOf(requirementOf(pathname, PAGES), who);
}

/** Whether the frame offers a way to the page. */
export function mayOpen(href: string, who: Account): boolean {
  return pageAccess(href.split('?')[0] ?? href, who) === 'open';
}

const ANNOUNCED = PAGES.filter((page) => page.soon !== undefined);

/** The topic that is announced at an address; `null`: none is. */
export function announcedAt(pathname: string): SoonTopic | null {
  return pageAt(pathname, ANNOUNCED)?.page.soon ?? null;
}

const REDIRECTED = PAGES.filter((page) => page.redirect !== undefined);

/** The screen that answers for an address that has none of its own; `null`: none does. */
export function redirectAt(pathname: string): string | null {
  const found = pageAt(pathname, REDIRECTED);
  return (
    found?.page.redirect?.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(found.params[name] ?? '')) ?? null
  );
}
