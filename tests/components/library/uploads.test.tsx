import { newUuid } from '@basoche/domain';
import type { UploadState } from '@basoche/protocol';
import { databaseName, type SyncEngine } from '@basoche/sync';
import { QueryClientProvider } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { EngineProvider, useEngine } from '../../../apps/web/src/app/engine.tsx';
import { openVault } from '../../../apps/web/src/app/lock/vault.ts';
import { createQueryClient } from '../../../apps/web/src/app/queries.ts';
import { readAccount } from '../../../apps/web/src/app/session/sign-in.ts';
import { acceptSignIn } from '../../../apps/web/src/app/session/session.ts';
import type { CurrentUser } from '../../../apps/web/src/app/session/user.ts';
import {
  openUploads,
  uploadsOf,
  useUploadQueue,
  useUploads,
  type FinishedUpload,
  type NewUpload,
  type UploadQueue,
} from '../../../apps/web/src/data/uploads/index.ts';
import { newFirm, type Person } from '../support/firm.ts';
import { line } from '../support/line.ts';
// The calls of this page are those of its session.
import '../support/screen.tsx';

const MB = 1024 * 1024;
const shown = page.getByRole('status', { name: 'Dépôts' });

async function signIn(person: Person): Promise<CurrentUser> {
  const account = await readAccount(person.token);
  acceptSignIn(account, true);
  await openVault(account.user);
  return account.user;
}

/** What a tab of this person runs, without any screen. */
async function run(user: CurrentUser): Promise<{ engine: SyncEngine; queue: UploadQueue; close: () => void }> {
  const queries = createQueryClient();
  const element = document.body.appendChild(document.createElement('div'));
  const root = createRoot(element);
  let running: { engine: SyncEngine; queue: UploadQueue } | null = null;
  root.render(
    <QueryClientProvider client={queries}>
      <EngineProvider
        user={user}
        openFiles={(owner) => openUploads(owner, () => null)}
        waiting={null}
        renderFailed={(_, error) => String(error)}
        onLeave={() => undefined}
        onEvicted={() => undefined}
      >
        <Uploads onRun={(given) => (running = given)} />
      </EngineProvider>
    </QueryClientProvider>,
  );
  await expect.poll(() => running).not.toBeNull();
  return {
    ...running!,
    close() {
      root.unmount();
      element.remove();
    },
  };
}

function Uploads({ onRun }: { onRun: (run: { engine: SyncEngine; queue: UploadQueue }) => void }) {
  onRun({ engine: useEngine(), queue: useUploadQueue() });
  const { uploads, totals } = useUploads();
  return (
    <div role="status" aria-label="Dépôts">
      {`${totals.uploaded} sur ${totals.files}, ${uploads.map(({ isSafe }) => (isSafe ? 'gardé' : 'en mémoire')).join()}`}
    </div>
  );
}

/** Each megabyte begins with a word that nobody may read on the disk. */
function fileOf(megabytes: number): Blob {
  const piece = new Uint8Array(MB);
  crypto.getRandomValues(piece.subarray(0, 65_536));
  piece.set(new TextEncoder().encode('confidentiel'));
  return new Blob(Array.from({ length: megabytes }, () => piece));
}

async function partsOnDisk(user: CurrentUser): Promise<Uint8Array[][]> {
  const name = `${databaseName({ id: user.id, firmId: user.firm.id })}:uploads`;
  const db = await new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(name);
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error!);
  });
  const parts = await new Promise<Uint8Array[][]>((resolve) => {
    const request = db.transaction('parts').objectStore('parts').getAll();
    request.onsuccess = () => resolve(request.result as Uint8Array[][]);
  });
  db.close();
  return parts;
}

test('[UP2] [UP4] [UP8] twenty megabytes chosen without a network are sealed, and leave after a reload without a screen', async () => {
  const { claire } = await newFirm(['claire']);
  const user = await signIn(claire);
  const first = await run(user);
  line.cut();
  const id = newUuid(Date.now());
  const chosen: NewUpload = { id, file: fileOf(20), name: 'Pièces.zip', target: { folder: 'f' } };
  await first.queue.add([chosen]);
  await expect.element(shown).toHaveTextContent('0 sur 1, gardé');
  const parts = await partsOnDisk(user);
  expect(parts).toHaveLength(5);
  const text = new TextDecoder('latin1');
  expect(parts.flat().filter((slice) => text.decode(slice).includes('confidentiel'))).toEqual([]);
  first.close();

  line.restore();
  const next = await run(user);
  const taken: FinishedUpload[] = [];
  uploadsOf(next.engine).onDone(async (upload) => void taken.push(upload));
  await expect.element(shown).toHaveTextContent(/^1 sur 1/);
  expect(taken).toEqual([{ id, name: 'Pièces.zip', size: 20 * MB, target: { folder: 'f' } }]);
  const state = await claire.call<UploadState>('GET', `/ged/upload/${id}`);
  expect(state).toMatchObject({ size: 20 * MB, parts: [0, 1, 2, 3, 4], isWhole: true });
  expect(await partsOnDisk(user)).toEqual([]);
  next.close();
});
