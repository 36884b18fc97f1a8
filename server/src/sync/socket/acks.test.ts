import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Acks } from './acks.ts';

test('[MX7] any number of messages behind one gap takes the same memory, and an answer covers them', () => {
  const acks = new Acks();
  acks.gap(acks.receive());
  for (let count = 0; count < 100_000; count += 1) acks.durable(acks.receive(), count);
  expect(acks.isFull).toBe(false);
  expect(acks.take()).toBeNull();
  acks.whole(acks.receive(), 100_001);
  expect(acks.take()).toBe(100_002);
});

test('[MX7] gaps without end are noticed', () => {
  const acks = new Acks();
  for (let count = 0; count < 10_000 && !acks.isFull; count += 1) {
    acks.gap(acks.receive());
    acks.durable(acks.receive(), count);
  }
  expect(acks.isFull).toBe(true);
});

test('[MX7] the count is the longest prefix that is durable, in whatever order messages are settled', () => {
  const script = fc.array(fc.record({ at: fc.nat(), how: fc.constantFrom('durable', 'gap', 'whole') }), {
    maxLength: 40,
  });
  fc.assert(
    fc.property(script, (steps) => {
      const acks = new Acks();
      const waiting = steps.map(() => acks.receive());
      const durable = new Set<number>();
      const gapped = new Set<number>();
      for (const { at, how } of steps) {
        const [message] = waiting.splice(at % waiting.length, 1) as [number];
        if (how === 'gap') {
          gapped.add(message);
          acks.gap(message);
          continue;
        }
        durable.add(message);
        if (how === 'durable') acks.durable(message, message);
        else {
          acks.whole(message, message);
          for (const each of gapped) if (each < message && gapped.delete(each)) durable.add(each);
        }
      }
      let count = 0;
      while (durable.has(count + 1)) count += 1;
      expect(acks.take() ?? 0).toBe(count);
    }),
  );
});
