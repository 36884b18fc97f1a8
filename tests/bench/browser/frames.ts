import type { Page } from '@playwright/test';

/** Frame times while `work` runs, in milliseconds. */
export async function frameTimes(page: Page, work: () => Promise<void>): Promise<number[]> {
  await page.evaluate(() => {
    const recorder = { times: [] as number[], isOn: true };
    let last = performance.now();
    const tick = (now: number) => {
      recorder.times.push(now - last);
      last = now;
      if (recorder.isOn) requestAnimationFrame(tick);
    };
    requestAnimationFrame(tick);
    Object.assign(window, { benchFrames: recorder });
  });
  await work();
  return page.evaluate(() => {
    const { benchFrames } = window as unknown as { benchFrames: { times: number[]; isOn: boolean } };
    benchFrames.isOn = false;
    return benchFrames.times.slice(1);
  });
}

/** From each key going down to the frame that shows it being on its way to the screen, in milliseconds. ASCII keys only. */
export async function keystrokeTimes(page: Page, keys: string): Promise<number[]> {
  await page.evaluate(() => {
    const times: number[] = [];
    // Held until they have spoken: a collection of garbage takes channels that nothing holds, with what is on its way.
    const channels = new Set<MessageChannel>();
    addEventListener(
      'keydown',
      (event) => {
        requestAnimationFrame(() => {
          const channel = new MessageChannel();
          channels.add(channel);
          channel.port1.addEventListener('message', () => {
            times.push(performance.now() - event.timeStamp);
            channels.delete(channel);
          });
          channel.port1.start();
          channel.port2.postMessage(null);
        });
      },
      true,
    );
    Object.assign(window, { benchKeys: times });
  });
  await page.keyboard.type(keys, { delay: 60 });
  await page.waitForFunction(
    (count) => (window as unknown as { benchKeys: number[] }).benchKeys.length >= count,
    keys.length,
  );
  return page.evaluate(() => (window as unknown as { benchKeys: number[] }).benchKeys);
}

export function share(values: number[], above: number): number {
  return values.filter((value) => value > above).length / values.length;
}
