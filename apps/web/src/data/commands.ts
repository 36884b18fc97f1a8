import type { Outbox, OutboxCommand, SyncEngine } from '@basoche/sync';
import { useCallback, useEffect, useRef } from 'react';
import { ApiError, refusalError } from '../app/http/api.ts';
import { useEngine } from '../app/engine.tsx';
import { baseReasonText } from '../i18n/reason-text.ts';

export interface Sent {
  /** There is no network, or what it names is still on its way: the command is on the device and goes by itself, at the next start too. */
  waiting: boolean;
  /** The server's answer; null while it waits. */
  answer: unknown;
}
export type SendCommand = (command: OutboxCommand) => Promise<Sent>;

/**
 * Sends a record's command through the outbox. A refusal comes back to the screen that waits for it; when the screen is
 * gone, or the command had to wait for the network, it stays « À revoir » with what was typed.
 * The promise rejects with ApiError only.
 */
export function useSendCommand(): SendCommand {
  const engine = useEngine();
  const here = useRef(false);
  useEffect(() => {
    here.current = true;
    return () => {
      here.current = false;
    };
  }, []);
  return useCallback(
    async (command) => {
      const { outbox } = engine;
      const commandId = await store(outbox, command);
      const outcome = await Promise.race([answerOf(outbox, commandId), offline(engine, commandId)]);
      if (outcome === 'waiting') return { waiting: true, answer: null };
      if (outcome.ok) return { waiting: false, answer: outcome.body };
      if (here.current) await outbox.discard(commandId);
      throw refusalError(outcome.error, outcome.error.status);
    },
    [engine],
  );
}

/**
 * Stores the commands of one act, which go by themselves: those that are refused stay « À revoir ».
 * @throws ApiError when the device cannot store them
 */
export async function storeCommands(outbox: Outbox, commands: readonly OutboxCommand[]): Promise<void> {
  try {
    await outbox.sendAll(commands);
  } catch {
    throw notStored();
  }
}

/** The sync badge says what is wrong with the device's storage. */
function notStored(): ApiError {
  return new ApiError('INTERNAL', 0, baseReasonText('device.notStored'));
}

async function store(outbox: Outbox, command: OutboxCommand): Promise<string> {
  try {
    return (await outbox.send(command)).commandId;
  } catch {
    throw notStored();
  }
}

async function answerOf(outbox: Outbox, commandId: string) {
  try {
    return await outbox.settled(commandId);
  } catch {
    throw new ApiError('CONFLICT', 0, baseReasonText('device.abandoned'));
  }
}

/** Resolves when there is no line while the command is on its way, or it goes after a file that is. */
function offline(engine: SyncEngine, commandId: string): Promise<'waiting'> {
  const { outbox } = engine;
  return new Promise((resolve) => {
    const stops = [outbox.subscribe(look), engine.subscribeStatus(look)];
    look();
    function look() {
      const item = outbox.list().find((each) => each.commandId === commandId);
      const isStopped = !engine.status().connected || outbox.isHeld(commandId);
      const waits = item !== undefined && item.state === 'waiting' && isStopped;
      if (item !== undefined && !waits) return;
      for (const stop of stops) stop();
      if (waits) resolve('waiting');
    }
  });
}
