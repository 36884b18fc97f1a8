import { useCallback } from 'react';
import { useAddFiles } from './use-add-files.ts';
import { useFolders } from './use-folders.ts';

/** Puts files that were made here on their way to the files of a matter; one of a name that is there is a version of it. */
export function useMatterUpload(project: string): (files: readonly File[]) => void {
  const { tree } = useFolders();
  const addFiles = useAddFiles(tree);
  return useCallback(
    (files) =>
      addFiles(
        files.map((file) => ({ file, path: [] })),
        { is: 'matter', project },
      ),
    [addFiles, project],
  );
}
