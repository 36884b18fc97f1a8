import { useCallback, useEffect, useState } from 'react';
import { ApiError } from '../../../app/http/api.ts';

/** Something read from the server when the screen opens; read again when `load` changes, and on `reload`. */
export function useLoaded<T>(load: () => Promise<T>) {
  const [value, setValue] = useState<T | null>(null);
  const [error, setError] = useState<ApiError | null>(null);

  const read = useCallback(() => {
    let current = true;
    load().then(
      (loaded) => {
        if (!current) return;
        setValue(loaded);
        setError(null);
      },
      (reason: unknown) => {
        if (current) setError(reason instanceof ApiError ? reason : new ApiError('INTERNAL', 0, String(reason)));
      },
    );
    return () => {
      current = false;
    };
  }, [load]);

  useEffect(() => read(), [read]);

  const reload = useCallback(() => {
    setError(null);
    read();
  }, [read]);

  return { value, error, reload, setValue };
}
