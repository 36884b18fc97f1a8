import { FileProblem, type FileProblemReason } from '@basoche/office';
import { useEffect, useState } from 'react';

export type ReadState<T> =
  | { is: 'loading' }
  | { is: 'read'; content: T }
  | { is: 'failed'; problem: FileProblemReason };

/** What a file holds, once it is read. @param read does not change while the file is shown */
export function useReadFile<T>(bytes: Uint8Array, name: string, read: (file: File) => Promise<T>): ReadState<T> {
  const [state, setState] = useState<ReadState<T>>({ is: 'loading' });
  useEffect(() => {
    let isCurrent = true;
    read(new File([bytes.slice()], name)).then(
      (content) => isCurrent && setState({ is: 'read', content }),
      (error: unknown) =>
        isCurrent && setState({ is: 'failed', problem: error instanceof FileProblem ? error.reason : 'broken' }),
    );
    return () => {
      isCurrent = false;
    };
  }, [bytes, name, read]);
  return state;
}
