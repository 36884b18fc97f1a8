import { slugOf, newDoc } from './office.ts';
import type { DocName } from '@basoche/protocol';
import type { Answer, Rest } from './rest.ts';

interface Command {
  key: string;
  who: Rest;
  path: string;
  body: Record<string, string>;
  /** What it writes; no other command writes the same. */
  text: string;
  /** `null` = the answer never came. */
  answer: Answer | null;
}

/** People who write by REST commands, each with a key of its own, in documents that nobody else writes. */
export class Commands {
  readonly conversation: DocName;
  readonly list: DocName;
  readonly sent: Command[] = [];
  #count = 0;
  #isOver = true;
  #running: Promise<void>[] = [];

  private constructor(conversation: DocName, list: DocName) {
    this.conversation = conversation;
    this.list = list;
  }

  static async open(owner: Rest): Promise<Commands> {
    return new Commands(await newDoc(owner, 'conversation'), await newDoc(owner, 'todolist'));
  }

  get answered(): number {
    return this.sent.filter((each) => each.answer !== null).length;
  }

  /** One command after the other from each person, until `stop` or a lost server. */
  start(people: Rest[]): void {
    this.#isOver = false;
    this.#running = people.map((who) => this.#run(who));
  }

  async stop(): Promise<void> {
    this.#isOver = true;
    await Promise.all(this.#running);
  }

  async #run(who: Rest): Promise<void> {
    while (!this.#isOver) {
      const key = `crash-${this.#count++}`;
      const text = `Demande ${key}.`;
      const command: Command =
        this.#count % 2 === 0
          ? {
              key,
              who,
              path: `/messenger/message/${slugOf(this.conversation)}`,
              body: { content: text },
              text,
              answer: null,
            }
          : { key, who, path: '/todotask/create', body: { title: text, group: slugOf(this.list) }, text, answer: null };
      this.sent.push(command);
      try {
        command.answer = await this.repeat(command);
      } catch {
        // The server is gone: what became of this command is what the test asks afterwards.
        return;
      }
    }
  }

  repeat({ key, who, path, body }: Command): Promise<Answer> {
    return who.send('POST', path, body, { 'idempotency-key': key });
  }
}
