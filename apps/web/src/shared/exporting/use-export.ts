import { EXPORT_MINUTES, exportCalls } from '@basoche/protocol';
import type { ExportScope, LibraryExport } from '@basoche/protocol';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useConnected } from '../../app/engine.tsx';
import { ApiError } from '../../app/http/api.ts';
import { send } from '../../app/http/calls.ts';
import '../../i18n/exports.ts';

export type ExportState =
  | { is: 'offline' }
  | { is: 'counting' }
  | { is: 'ready'; prepared: LibraryExport }
  /** Its address was used. */
  | { is: 'started'; prepared: LibraryExport }
  | { is: 'expired' }
  | { is: 'failed'; message: string };

/** An address is not shown in its last moments: the clocks of two machines differ, the time that passed does not. */
const SHOWN_MS = (EXPORT_MINUTES - 0.5) * 60_000;

/** Prepares an export once there is a network, and says what it holds. */
export function useExport(scope: ExportScope): { state: ExportState; start: () => void; again: () => void } {
  const { t } = useTranslation('exports');
  const isConnected = useConnected();
  const [state, setState] = useState<Exclude<ExportState, { is: 'offline' }>>({ is: 'counting' });
  const isCounting = state.is === 'counting' && isConnected;

  useEffect(() => {
    if (!isCounting) return undefined;
    const stop = new AbortController();
    prepare(scope, stop.signal).then(
      (prepared) => stop.signal.aborted || setState({ is: 'ready', prepared }),
      (error: unknown) => {
        if (stop.signal.aborted) return;
        const isAbsent = error instanceof ApiError && error.code === 'NOT_FOUND';
        const message = isAbsent ? t('absent') : error instanceof ApiError ? error.message : t('failed');
        setState({ is: 'failed', message });
      },
    );
    return () => stop.abort();
  }, [isCounting, scope, t]);

  const isReady = state.is === 'ready';
  useEffect(() => {
    if (!isReady) return undefined;
    const timer = setTimeout(() => setState({ is: 'expired' }), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [isReady]);

  return {
    state: isConnected || state.is === 'started' ? state : { is: 'offline' },
    start: () => setState((now) => (now.is === 'ready' ? { is: 'started', prepared: now.prepared } : now)),
    again: () => setState({ is: 'counting' }),
  };
}

function prepare(scope: ExportScope, signal: AbortSignal): Promise<LibraryExport> {
  return send(exportCalls.createExport, { body: { scope } }, { signal });
}
