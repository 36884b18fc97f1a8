import { FileProblem } from '../problem.ts';

/** What is read, or `null` where it is broken: of a part without which the rest of its file is worth having. @throws FileProblem where it is hostile */
export function tolerated<T>(read: () => T, onBroken?: () => void): T | null {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof FileProblem) || error.reason !== 'broken') throw error;
    onBroken?.();
    return null;
  }
}
