import type { CloseName, DocName } from '@basoche/protocol';
import type { Link } from '../channel/link.ts';
import type { Clock } from '../platform/clock.ts';
import type { DocContents } from '../store/doc-contents.ts';
import type { DocIndex } from '../store/doc-index.ts';
import type { Bus } from '../tabs/bus.ts';

/** What an open document needs of its engine. */
export interface SessionDeps {
  clock: Clock;
  random: () => number;
  contents: DocContents;
  index: DocIndex;
  link: Link;
  bus: Bus;
  /** Nothing may be sent: signed out, or too old. */
  halted(): boolean;
  /** The command that creates the document waits in the outbox [CH11]. */
  creating(name: DocName): boolean;
  /** The command that would create the document was refused. */
  uncreated(name: DocName): boolean;
  isAlive(tab: string): boolean;
  /** Status, right, sync state or notices changed. */
  changed(name: DocName): void;
  contentChanged(name: DocName): void;
  /** This tab wrote into the document. */
  edited(name: DocName): void;
  unauthenticated(reason: string): void;
  tooOld(): void;
  /** The server turned out to lack what it was known to hold: all of the document is compared and handed back [EV11]. */
  doubted(name: DocName): void;
  /** The server gave up its memory of the document: it may have gone back. */
  serverFailed(): void;
  /** Not to be tried again in this start, unless asked [CH9]. */
  refused(name: DocName, code: CloseName): void;
  /** The server refused this document to the person: whether the copy leaves is for the list to say [CH10]. */
  accessRefused(name: DocName, code: CloseName): void;
  /** The person has no access any more: the engine drops the copy or keeps what was refused [CH10]. */
  lost(name: DocName, code: CloseName): Promise<void>;
}
