import type { Browser, BrowserContext, BrowserContextOptions } from '@playwright/test';
import { startFlakyProxy, type FlakyProxy } from '../support/flaky-proxy.ts';

/** A browser for one person, behind a network of its own. */
export interface OwnBrowser {
  context: BrowserContext;
  line: FlakyProxy;
  /** Address of the app through this network. */
  url: string;
}

/**
 * Browsers with a service worker, which the next flow of the same worker takes over: putting the whole app aside for later costs a
 * new one seconds of processor (decision 0356). What a person leaves in one is erased; the app itself stays, as on a device that had it before.
 */
export class ReusedBrowsers {
  private readonly idle: OwnBrowser[] = [];
  /** Browsers that hold what cannot be taken back. */
  private readonly spent = new WeakSet<BrowserContext>();

  private readonly browser: Browser;
  private readonly appPort: number;

  constructor(browser: Browser, appPort: number) {
    this.browser = browser;
    this.appPort = appPort;
  }

  /** A browser that holds nothing of anybody but what `begin` gives it. */
  async take(begin: (url: string) => Stored): Promise<OwnBrowser> {
    const reused = this.idle.pop();
    if (reused === undefined) return this.open(begin);
    await erase(reused);
    await reused.context.setStorageState(begin(reused.url));
    return reused;
  }

  async giveBack(own: OwnBrowser): Promise<void> {
    const { context, line } = own;
    if (this.spent.has(context)) return close(own);
    for (const page of context.pages()) await page.close();
    await context.unrouteAll();
    await context.setOffline(false);
    line.restore();
    this.idle.push(own);
  }

  async close(): Promise<void> {
    for (const own of this.idle) await close(own);
  }

  private async open(begin: (url: string) => Stored): Promise<OwnBrowser> {
    const own = await openBrowser(this.browser, this.appPort, begin);
    const { context } = own;
    const grant = context.grantPermissions.bind(context);
    context.grantPermissions = (...permissions) => {
      this.spent.add(context);
      return grant(...permissions);
    };
    const install = context.clock.install.bind(context.clock);
    context.clock.install = (options) => {
      this.spent.add(context);
      return install(options);
    };
    return own;
  }
}

type Stored = Exclude<BrowserContextOptions['storageState'], string | undefined>;

/** A new browser. @param begin gives what it holds at its start */
export async function openBrowser(
  browser: Browser,
  appPort: number,
  begin: (url: string) => Stored,
): Promise<OwnBrowser> {
  const line = await startFlakyProxy(appPort);
  const url = `http://127.0.0.1:${line.port}`;
  const context = await browser.newContext({ baseURL: url, storageState: begin(url) });
  return { context, line, url };
}

export async function close({ context, line }: OwnBrowser): Promise<void> {
  await context.close();
  await line.close();
}

/** Erases all but the service worker and the app that it put aside. */
async function erase({ context, url }: OwnBrowser): Promise<void> {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  const storageTypes = 'cookies,local_storage,indexeddb,file_systems';
  await session.send('Storage.clearDataForOrigin', { origin: url, storageTypes });
  // An answer of the server, which is no page of the app.
  await page.goto(`${url}/api/ready`);
  await page.evaluate(async () => {
    for (const name of await caches.keys()) if (!name.startsWith('basoche-app-')) await caches.delete(name);
  });
  await page.close();
}
