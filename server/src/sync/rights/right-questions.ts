import type { DocName } from '@basoche/protocol';
import type { DocRight, DocRights, Principal, Right } from '../ports.ts';

interface Question {
  userId: string;
  name: DocName;
  resolve: (right: Right) => void;
  reject: (error: unknown) => void;
}

const MAX = 500;

/** Gathers what is asked while an answer is under way: a reconnection storm asks a few times, not once a document. */
export function batchedDocRight(ask: DocRights): DocRight {
  const firms = new Map<string, Question[]>();

  async function run(firmId: string, questions: Question[]): Promise<void> {
    while (questions.length > 0) {
      const batch = questions.splice(0, MAX);
      try {
        const rights = await ask(
          firmId,
          batch.map(({ userId, name }) => ({ userId, name })),
        );
        for (const [index, question] of batch.entries()) question.resolve(rights[index] ?? 'none');
      } catch (error) {
        for (const question of batch) question.reject(error);
      }
    }
    firms.delete(firmId);
  }

  return (principal: Principal, name: DocName) =>
    new Promise<Right>((resolve, reject) => {
      const question = { userId: principal.userId, name, resolve, reject };
      const running = firms.get(principal.firmId);
      if (running) {
        running.push(question);
        return;
      }
      const questions = [question];
      firms.set(principal.firmId, questions);
      queueMicrotask(() => void run(principal.firmId, questions));
    });
}
