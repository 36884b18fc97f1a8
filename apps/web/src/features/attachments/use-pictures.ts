import { useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../app/http/api.ts';
import { useEngine } from '../../app/engine.tsx';
import { useUser } from '../../app/session/session.ts';
import { wayOf } from './attachments.ts';
import { ImageAddresses } from './image-addresses.ts';

/** The pictures of an open document, by the ids of their files. */
export interface Pictures {
  /** The address that shows one. Rejects with what the person is told. */
  load: (file: string) => Promise<string>;
  /** What is said of one on its way to the server; empty once it is there. */
  stateOf: (file: string) => string;
  /** Told when what is on its way changes. */
  subscribe: (fn: () => void) => () => void;
}

/** Its addresses are freed with the component. */
export function usePictures(): Pictures {
  const { t } = useTranslation(['ged', 'attachments']);
  const engine = useEngine();
  const { id: me } = useUser();
  const addresses = useMemo(() => new ImageAddresses(engine, me), [engine, me]);
  useEffect(() => () => addresses.close(), [addresses]);
  return useMemo(
    () => ({
      load: async (file) => {
        try {
          return await addresses.of(file);
        } catch (error) {
          const isAway = error instanceof ApiError && error.code === 'NETWORK';
          const isComing = error instanceof ApiError && error.code === 'NOT_FOUND';
          throw new Error(t(isAway ? 'imageOffline' : isComing ? 'imageNotArrived' : 'imageUnreadable'), {
            cause: error,
          });
        }
      },
      stateOf: (file) => {
        const way = wayOf(engine.outbox.list(), file);
        if (way === null) return '';
        if (way.state === 'refused') return `${t('attachments:refused')} · ${way.reason}`;
        return t(way.state === 'sending' ? 'imageSending' : 'imageWaiting');
      },
      subscribe: (fn) => engine.outbox.subscribe(fn),
    }),
    [addresses, engine, t],
  );
}
