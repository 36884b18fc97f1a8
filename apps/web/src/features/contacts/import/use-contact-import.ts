import { contactRecord } from '@basoche/protocol';
import { useEffect, useSyncExternalStore } from 'react';
import { useConnected, useEngine } from '../../../app/engine.tsx';
import { openedVault } from '../../../app/lock/vault.ts';
import { useUser } from '../../../app/session/session.ts';
import { ContactImport } from './contact-import.ts';
import type { ImportState } from './contact-import.ts';

const GO_ON_AFTER_MS = 1_000;

let current: { userId: string; vault: unknown; running: ContactImport } | null = null;

/** One for each person, and another once their device was opened anew: what it saves is sealed by that key. */
function importOf(userId: string): ContactImport {
  const vault = openedVault();
  if (current?.userId !== userId || current.vault !== vault)
    current = { userId, vault, running: new ContactImport(userId) };
  return current.running;
}

/** The import of this person, taken up where a reload or a lost network left it. */
export function useContactImport(): { running: ContactImport; state: ImportState } {
  const { id } = useUser();
  const running = importOf(id);
  const state = useSyncExternalStore(running.subscribe, running.state);
  useEffect(() => void running.resume(), [running]);
  useOnline(running, state);
  useDryRun(running, state);
  return { running, state };
}

function useOnline(running: ContactImport, state: ImportState): void {
  const isConnected = useConnected();
  const isOffline = state.stage === 'uploading' && state.phase === 'offline';
  useEffect(() => {
    if (!isConnected || !isOffline) return undefined;
    // A server that is lost is not noticed at once: chunks must not fail as fast as they are sent.
    const timer = setTimeout(() => void running.goOn(), GO_ON_AFTER_MS);
    return () => clearTimeout(timer);
  }, [isConnected, isOffline, running]);
}

/** Begins once all contacts are on this device: among fewer, somebody would be new who is not. */
function useDryRun(running: ContactImport, state: ImportState): void {
  const { records } = useEngine();
  const rows = records.rows(contactRecord);
  const isComplete = useSyncExternalStore(
    (fn) => rows.subscribe(fn),
    () => rows.state.is === 'complete',
  );
  const isAsked = state.stage === 'check_duplicate' && state.plan === null;
  useEffect(() => {
    if (isAsked && isComplete) void running.check(rows.served());
  }, [isAsked, isComplete, rows, running]);
}
