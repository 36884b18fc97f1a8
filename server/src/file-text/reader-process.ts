import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { READER_MEMORY, SILENCE_MS, TOTAL_MS } from './limits.ts';
import type { ReadPage, ReadProblem, ReadRequest, ReaderMessage } from './messages.ts';

export type ReadOutcome = { is: 'read'; hasPages: boolean } | { is: 'problem'; problem: ReadProblem; detail: string };

export interface ReaderOptions {
  memory?: number;
  silenceMs?: number;
  totalMs?: number;
}

/** Reads files in a process of its own, one after the other. */
export interface FileReader {
  /** Pages are handed over in order, the next one once the promise of the one before is kept. @throws what `onPage` throws */
  read(request: ReadRequest, onPage: (page: ReadPage) => Promise<void>): Promise<ReadOutcome>;
  /** Ends the process; what is being read has `ended`. */
  close(): void;
}

/** Bundled, the process stands next to the server; from its sources, it is compiled as it is loaded. */
const IS_SOURCE = import.meta.url.endsWith('.ts');
const PROGRAM = fileURLToPath(new URL(IS_SOURCE ? './reader/main.ts' : './file-reader.mjs', import.meta.url));

/**
 * A process for files: whatever a file does to it, the server goes on [TX3]. It begins with the first file, is given no
 * variable of the environment but the folder of programs, and begins anew after one that it did not survive.
 */
export function createFileReader(options: ReaderOptions = {}): FileReader {
  const { memory = READER_MEMORY, silenceMs = SILENCE_MS, totalMs = TOTAL_MS } = options;
  let child: ChildProcess | null = null;
  let isClosed = false;

  function start(): ChildProcess {
    const loader = IS_SOURCE ? ['--import', 'tsx'] : [];
    child = fork(PROGRAM, {
      execArgv: [`--max-old-space-size=${memory}`, ...loader],
      env: { PATH: process.env['PATH'] },
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    return child;
  }

  function end(): void {
    child?.kill('SIGKILL');
    child = null;
  }

  return {
    read(request, onPage) {
      if (isClosed) return Promise.resolve({ is: 'problem', problem: 'ended', detail: 'closed' });
      const reader = child?.connected ? child : start();
      return new Promise((resolve, reject) => {
        let stored = Promise.resolve();
        const done = (outcome: ReadOutcome) => {
          stop();
          if (outcome.is === 'problem' && ['time', 'ended'].includes(outcome.problem)) end();
          stored.then(() => resolve(outcome), reject);
        };
        const problem = (reason: ReadProblem, detail: string = reason) =>
          ({ is: 'problem', problem: reason, detail }) as const;
        const onTime = () => done(problem('time'));
        const silence = setTimeout(onTime, silenceMs);
        const total = setTimeout(onTime, totalMs);
        const onMessage = (message: ReaderMessage) => {
          silence.refresh();
          if (message.is === 'page') {
            stored = stored.then(() => onPage(message.page));
            stored.catch((error: unknown) => {
              stop();
              end();
              reject(error);
            });
          } else done(message);
        };
        const onEnd = (code: number | null) => done(problem('ended', `code ${code}`));
        const onError = (error: Error) => done(problem('ended', error.message));
        const stop = () => {
          clearTimeout(silence);
          clearTimeout(total);
          reader.off('message', onMessage);
          reader.off('exit', onEnd);
          reader.off('error', onError);
        };
        reader.on('message', onMessage);
        reader.on('exit', onEnd);
        reader.on('error', onError);
        reader.send(request, (error) => {
          if (error !== null) onError(error);
        });
      });
    },
    close() {
      isClosed = true;
      end();
    },
  };
}
