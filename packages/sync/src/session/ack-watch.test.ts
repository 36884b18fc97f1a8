import { FakeClock } from '@basoche/testkit';
import { expect, test } from 'vitest';
import { AckWatch } from './ack-watch.ts';

function watched() {
  const clock = new FakeClock();
  let late = 0;
  const watch = new AckWatch(clock, () => (late += 1));
  return { clock, watch, late: () => late };
}

test('[CH15] a channel without any acknowledgement for thirty seconds is late, once', async () => {
  const { clock, watch, late } = watched();
  watch.watch({ sent: 2, acked: 1, uploading: false });
  await clock.advance(29_000);
  expect(late()).toBe(0);
  await clock.advance(31_000);
  expect(late()).toBe(1);
});

test('[CH15] one that has had an acknowledgement meanwhile, or all of them, is not', async () => {
  const { clock, watch, late } = watched();
  const channel = { sent: 2, acked: 0, uploading: false };
  watch.watch(channel);
  channel.acked = 1;
  await clock.advance(31_000);
  watch.watch({ ...channel, acked: 2 });
  await clock.advance(31_000);
  expect(late()).toBe(0);
});

test('[CH15] a request that is under way has its own limit, and is watched on', async () => {
  const { clock, watch, late } = watched();
  const channel = { sent: 2, acked: 0, uploading: true };
  watch.watch(channel);
  await clock.advance(31_000);
  expect(late()).toBe(0);
  channel.uploading = false;
  await clock.advance(31_000);
  expect(late()).toBe(1);
});
