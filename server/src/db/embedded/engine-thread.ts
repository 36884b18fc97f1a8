import { Worker } from 'node:worker_threads';

export interface EngineOptions {
  /** `null`: in memory. */
  dataDir: string | null;
  dumpFile: string | null;
  socketPath: string;
  idleInTransactionMs: number;
}

/** The thread in which the database runs. */
export interface EngineThread {
  ask(what: 'dump' | 'close'): Promise<unknown>;
  /** Ends the thread at once, as a crash would. */
  end(): Promise<void>;
}

interface Message {
  ready?: true;
  broken?: string;
  id?: number;
  value?: unknown;
  error?: string;
}

/**
 * Resolves when the database listens.
 * @param onDead Once, when the engine broke or the thread ended by itself; the thread is gone by then.
 * @throws what kept the engine from starting.
 */
export async function startEngine(options: EngineOptions, onDead: (error: Error) => void): Promise<EngineThread> {
  const worker = new Worker(new URL('./worker.mjs', import.meta.url), { execArgv: [], workerData: options });
  const asked = new Map<number, { resolve: (value: unknown) => void; reject: (error: Error) => void }>();
  let nextId = 1;
  let isEnded = false;

  await new Promise<void>((resolve, reject) => {
    let isRunning = false;
    const die = async (error: Error) => {
      if (isEnded) return;
      isEnded = true;
      await worker.terminate();
      for (const waiting of asked.values()) waiting.reject(error);
      if (isRunning) onDead(error);
      else reject(error);
    };
    worker.on('error', die);
    worker.on('exit', (code) => die(new Error(`the embedded database stopped (${code})`)));
    worker.on('message', (message: Message) => {
      if (message.ready) {
        isRunning = true;
        resolve();
      } else if (message.broken !== undefined) {
        void die(new Error(`the embedded database failed: ${message.broken}`));
      } else {
        const waiting = asked.get(message.id ?? 0);
        asked.delete(message.id ?? 0);
        if (message.error === undefined) waiting?.resolve(message.value);
        else waiting?.reject(new Error(message.error));
      }
    });
  });

  return {
    ask: (what) =>
      new Promise((resolve, reject) => {
        const id = nextId++;
        asked.set(id, { resolve, reject });
        worker.postMessage({ id, ask: what });
      }),
    async end() {
      isEnded = true;
      await worker.terminate();
    },
  };
}
