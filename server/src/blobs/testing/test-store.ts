import { temporaryStore } from '../../testing/temporary-store.ts';
import type { BlobStore } from '../blob-store.ts';

interface Hold {
  reached: () => void;
  released: Promise<void>;
}

/** A store on the disk that can fail or pause, and remembers what was asked of it. */
export function testStore() {
  const store = temporaryStore();
  let failure: Error | null = null;
  let failureAfterPut: Error | null = null;
  const held = new Map<'put' | 'remove', Hold>();
  const puts: string[] = [];
  const gets: string[] = [];

  function refuse(): void {
    if (failure) throw failure;
  }

  /** The next one stops before it does anything. */
  function hold(what: 'put' | 'remove') {
    const [reached, released] = [signal(), signal()];
    held.set(what, { reached: reached.resolve, released: released.promise });
    return { reached: reached.promise, release: released.resolve };
  }

  async function pass(what: 'put' | 'remove'): Promise<void> {
    refuse();
    const own = held.get(what);
    held.delete(what);
    own?.reached();
    await own?.released;
  }

  return {
    puts,
    gets,
    fail: (error: Error | null) => void (failure = error),
    failAfterPut: (error: Error | null) => void (failureAfterPut = error),
    holdPuts: () => hold('put'),
    holdRemoves: () => hold('remove'),
    async put(name, bytes) {
      await pass('put');
      puts.push(name);
      await store.put(name, bytes);
      if (failureAfterPut) throw failureAfterPut;
    },
    async get(name) {
      refuse();
      gets.push(name);
      return store.get(name);
    },
    async remove(name) {
      await pass('remove');
      await store.remove(name);
    },
    check: () => store.check(),
  } satisfies BlobStore & Record<string, unknown>;
}

function signal(): { promise: Promise<void>; resolve: () => void } {
  let resolve = () => undefined as void;
  const promise = new Promise<void>((done) => {
    resolve = done;
  });
  return { promise, resolve };
}
