import { locators, page, type Locator } from 'vitest/browser';

declare module 'vitest/browser' {
  interface LocatorSelectors {
    getByCss(selector: string): Locator;
  }
}

locators.extend({ getByCss: (selector) => `css=${selector}` });

/** What has no role or name of its own, by its selector. */
export const css = (selector: string, within: Locator | typeof page = page): Locator => within.getByCss(selector);
