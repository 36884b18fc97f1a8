import type { CloseName, DocName } from '@basoche/protocol';
import type { Http } from '../channel/http.ts';
import type { Clock } from '../platform/clock.ts';
import type { Leaving } from '../session/access.ts';
import type { DocContents } from '../store/doc-contents.ts';
import type { DocIndex } from '../store/doc-index.ts';
import type { StorageError } from '../store/storage-error.ts';
import type { Unlisted } from '../tabs/bus.ts';
import type { ManifestStore } from './manifest-store.ts';

/** What the background needs of its engine. */
export interface BackgroundDeps {
  clock: Clock;
  random: () => number;
  http: Http;
  contents: DocContents;
  index: DocIndex;
  manifest: ManifestStore;
  /** This tab leads, is connected and may send. */
  active(): boolean;
  /** Its creation waits, or it was refused in this start; unless it is handed back, it has a channel in some tab. */
  skip(name: DocName, isHandedBack: boolean): boolean;
  isAlive(tab: string): boolean;
  /** A document that somebody wants to see is on its way: what nobody looks at waits [BG11]. */
  yields(): boolean;
  manifestChanged(): void;
  /** News were merged into the stored document [BG8]. */
  merged(name: DocName, update: Uint8Array): void;
  /** The person has no access any more [BG6]. */
  lost(name: DocName, code: Leaving): Promise<void>;
  /** Documents that were refused, and are not in a list that was asked for since [CH10]. */
  unlisted(docs: Unlisted[]): void;
  refused(name: DocName, code: CloseName): void;
  /** The server was put back to an earlier state: everything is compared with it [EV11]. */
  restored(): void;
  rightChanged(name: DocName): void;
  tooOld(): void;
  storageFailed(error: StorageError): void;
}
