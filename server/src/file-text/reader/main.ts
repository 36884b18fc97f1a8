import type { ReaderMessage, ReadPage, ReadRequest } from '../messages.ts';
import { PageIntake, ReadError } from './page-intake.ts';
import { readContent } from './read-content.ts';
import { recognisePages } from './recognise.ts';

/** The process that reads files: one at a time, of whom it was started by. It has neither keys nor a database. */
process.on('message', (request: ReadRequest) => {
  void answer(request);
});
// Who started it is gone.
process.on('disconnect', () => process.exit(0));

async function answer({ bytes, name, recognise }: ReadRequest): Promise<void> {
  try {
    const onPage = (page: ReadPage) => send({ is: 'page', page });
    if (recognise !== undefined) {
      await recognisePages(bytes, recognise, new PageIntake(onPage, true));
      send({ is: 'read', hasPages: true });
      return;
    }
    const hasPages = await readContent(bytes, name, new PageIntake(onPage));
    send({ is: 'read', hasPages });
  } catch (error) {
    if (error instanceof ReadError) send({ is: 'problem', problem: error.problem, detail: error.message });
    else send({ is: 'problem', problem: 'unreadable', detail: String(error) });
  }
}

function send(message: ReaderMessage): void {
  process.send?.(message);
}
