import { notificationCalls } from '@basoche/protocol';
import { toast } from '@basoche/ui';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../app/http/api.ts';
import { send } from '../../../app/http/calls.ts';
import { askForPush, NoPushService, pushSupport, renewPush, stopPush, wantsPush } from '../../../app/device/push.ts';
import { isOpenPlace } from '../../../app/device/push-message.ts';
import { useUser } from '../../../app/session/session.ts';

const KEY = ['device-push'];

/** While somebody is signed in: this device is told as they chose, and what they click on there opens here. */
export function useDevicePush(): void {
  const { id } = useUser();
  const navigate = useNavigate();
  useEffect(() => {
    // Without a network, or a service, what was agreed on stands until the next start.
    renewPush(id).catch((error: unknown) => {
      if (!(error instanceof ApiError || error instanceof NoPushService)) reportError(error);
    });
  }, [id]);
  useEffect(() => {
    const container = navigator.serviceWorker as ServiceWorkerContainer | undefined;
    const follow = ({ data }: MessageEvent<unknown>) => {
      if (isOpenPlace(data)) void navigate({ href: data.url });
    };
    container?.addEventListener('message', follow);
    return () => container?.removeEventListener('message', follow);
  }, [navigate]);
}

/** `unknown`: the server was not reached. `no-service`: the browser’s own service did not answer the last try. */
export type DevicePush = 'on' | 'off' | 'denied' | 'unsupported' | 'install' | 'unavailable' | 'no-service' | 'unknown';

/** Whether this device tells what happens while the product is closed, and why not. */
export function useDevicePushSwitch() {
  const { t } = useTranslation('notifications');
  const { id } = useUser();
  const queries = useQueryClient();
  const state = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => send(notificationCalls.readPush, null, { signal }),
    staleTime: 0,
    // It is about this session alone.
    gcTime: 0,
  });
  const change = useMutation({
    scope: { id: 'device-push' },
    mutationFn: async (on: boolean) => {
      if (!on) return stopPush(id).then(() => 'off' as const);
      return askForPush(id, state.data?.key ?? '');
    },
    onSuccess(answer) {
      if (answer === 'on') toast(t('pushOn'));
      if (answer === 'off') toast(t('pushOff'));
    },
    onError(error) {
      if (!(error instanceof NoPushService)) toast(error.message, { tone: 'bad' });
    },
    onSettled: () => queries.invalidateQueries({ queryKey: KEY }),
  });
  return { status: statusOf(), isBusy: change.isPending, turn: change.mutate };

  function statusOf(): DevicePush | 'loading' {
    const support = pushSupport();
    if (support !== 'yes') return support;
    if (change.data === 'unsupported') return 'unsupported';
    if (!state.data) return state.isError ? 'unknown' : 'loading';
    if (state.data.key === null) return 'unavailable';
    if (state.data.isOn && wantsPush(id)) return 'on';
    return change.error instanceof NoPushService ? 'no-service' : 'off';
  }
}
