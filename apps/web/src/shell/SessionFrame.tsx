import { WrongKeyError } from '@basoche/sync';
import { Button, ErrorState, Skeleton, Bone, toast } from '@basoche/ui';
import { QueryClientProvider, useQueryClient } from '@tanstack/react-query';
import { Outlet, useNavigate, useRouter } from '@tanstack/react-router';
import { use, useCallback, useEffect, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import '../i18n/signed-in.ts';
import { useCachedAvatars } from '../data/use-cached-avatars.ts';
import { EngineProvider, useEngine } from '../app/engine.tsx';
import { followAccountLanguage } from '../app/device/language.ts';
import { LIVE_RESET, LiveContext, LiveEvents } from '../data/live.ts';
import { openedVault } from '../app/lock/vault.ts';
import type { CountedEntry } from '../shared/feature.ts';
import { FrameCounts } from './frame-counts.ts';
import { openUploads } from '../data/uploads/index.ts';
import { LastValues } from '../data/last-values.ts';
import { createQueryClient, persistQueries } from '../app/queries.ts';
import { useResource } from './resource.ts';
import { refreshUser, useSession } from '../app/session/session.ts';
import type { CurrentUser } from '../app/session/user.ts';
import { STALE_AFTER, startFeatures, uploadCommand } from './features.ts';
import { frame } from './frame-state.ts';
import { Overlays } from './Overlays.tsx';
import { VaultGate, type LockScreens } from './VaultGate.tsx';

/** Everything a signed-in screen stands on: engine, live events, records cache, capabilities. */
export function SessionFrame({ lockScreens }: { lockScreens: LockScreens }) {
  const session = useSession();
  if (session.status !== 'connected') return null;
  const { user } = session;
  return (
    <VaultGate key={user.id} user={user} screens={lockScreens} waiting={<Starting />}>
      <SignedIn user={user} KeyFailure={lockScreens.KeyFailure} />
    </VaultGate>
  );
}

function SignedIn({ user, KeyFailure }: { user: CurrentUser } & Pick<LockScreens, 'KeyFailure'>) {
  const { t } = useTranslation(['shell', 'sync']);
  const navigate = useNavigate();
  const router = useRouter();
  const [queries] = useState(createQueryClient);

  const onLeave = useCallback(() => {
    void navigate({ to: '/login', search: { suite: router.state.location.href } });
  }, [navigate, router]);

  useEffect(() => {
    // The page on screen may have been taken away since the last visit.
    void followAccountLanguage();
    void refreshUser().then((changed) => (changed ? router.invalidate() : undefined));
  }, [router]);

  useEffect(() => persistQueries(queries, user.id, openedVault()?.cipher ?? null), [queries, user.id]);

  return (
    <QueryClientProvider client={queries}>
      <EngineProvider
        user={user}
        openFiles={(owner) => openUploads(owner, uploadCommand)}
        onLeave={onLeave}
        onEvicted={(count) => toast(t('sync:evicted', { count }), { tone: 'bad', timeout: 0 })}
        waiting={<Starting />}
        renderFailed={(retry, error) =>
          error instanceof WrongKeyError ? (
            <KeyFailure owner={{ userId: user.id, firmId: user.firm.id }} />
          ) : (
            <ErrorState
              title={t('startFailed')}
              kept={t('startFailedKept')}
              onRetry={retry}
              actions={<Button onClick={() => location.reload()}>{t('errorReload')}</Button>}
            />
          )
        }
      >
        <Running user={user}>
          <Outlet />
        </Running>
      </EngineProvider>
    </QueryClientProvider>
  );
}

function Running({ user, children }: { user: CurrentUser; children: ReactNode }) {
  const engine = useEngine();
  const queries = useQueryClient();
  const open = useCallback(() => {
    const events = new LiveEvents(user.id);
    const counts = new FrameCounts<CountedEntry>(new LastValues(queries), (entry, count) => {
      frame.counts[entry] = count;
    });
    const stopFeatures = startFeatures({
      engine,
      live: events,
      user,
      setCount: (entry, count) => counts.set(entry, count),
      setTimers: (timers) => {
        frame.timers = timers;
      },
    });
    return {
      value: events,
      close() {
        stopFeatures();
        counts.stop();
        events.stop();
        frame.counts = {};
        frame.timers = [];
      },
    };
  }, [engine, queries, user]);
  const live = useResource(open);
  // What is open over the page stays while the person's own record changes, and goes with the session.
  useEffect(
    () => () => {
      frame.layer = null;
    },
    [],
  );
  return (
    <LiveContext value={live}>
      <FreshRecords />
      {children}
      <Overlays />
    </LiveContext>
  );
}

/** Follows the live events that features name, whoever caused them, and keeps images of people on the device. */
function FreshRecords() {
  const queries = useQueryClient();
  const live = use(LiveContext);
  useCachedAvatars();
  useEffect(() => {
    const refresh = (keys: readonly string[]) => {
      for (const key of keys) void queries.invalidateQueries({ queryKey: [key] });
      void refreshUser();
    };
    const ends = [...STALE_AFTER, [LIVE_RESET, [...STALE_AFTER.values()].flat()] as const].map(([event, keys]) =>
      live?.on(event, () => refresh(keys)),
    );
    return () => {
      for (const end of ends) end?.();
    };
  }, [live, queries]);
  return null;
}

function Starting() {
  const { t } = useTranslation('shell');
  return (
    <div className="s-frame" aria-label={t('starting')}>
      <Skeleton>
        <div className="s-waiting">
          <Bone width="180px" height={20} />
          <Bone width="70%" />
          <Bone width="55%" />
          <Bone width="62%" />
        </div>
      </Skeleton>
    </div>
  );
}
