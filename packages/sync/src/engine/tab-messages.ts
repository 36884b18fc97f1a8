import type { CloseName, DocName } from '@basoche/protocol';
import type { Outbox } from '../outbox/outbox.ts';
import type { DeviceRecords } from '../records/device-records.ts';
import type { Sessions } from '../session/sessions.ts';
import type { Bus, Envelope, Unlisted } from '../tabs/bus.ts';
import type { Local } from './local.ts';

export interface TabMessageHooks {
  tab: string;
  local: Local;
  outbox: Outbox;
  sessions: Sessions;
  records: DeviceRecords;
  bus: Bus;
  news(name: DocName): void;
  listChanged(): void;
  creationsMoved(): void;
  /** Reads again what another tab wrote. */
  reload(read: () => Promise<void>): void;
  rowsMoved(names: DocName[]): void;
  /** Another tab has its line again. */
  lineBack(): void;
  /** Another tab came, went, or holds something that nobody else does. */
  neighboursMoved(): void;
  signedOut(): void;
  setAside(name: DocName): void;
  /** The server refused another tab this document. */
  accessRefused(doc: Unlisted): void;
  lost(name: DocName, code: CloseName): void;
  /** Another tab heard that the server went back. */
  restored(): void;
  /** Another tab dropped the copy of a document that no channel of this one was refused. */
  lostElsewhere(doc: Unlisted): void;
}

/** Acts on what another tab of the same person told [TB3] [TB5] [TB6]. */
export function onTabMessage(message: Envelope, hooks: TabMessageHooks): void {
  const { local, outbox, sessions, bus } = hooks;
  switch (message.type) {
    case 'update':
      sessions.get(message.name)?.fromTab(message.tab, { ...message, unsaved: true });
      hooks.news(message.name);
      break;
    case 'ask': {
      const session = sessions.get(message.name);
      if (session?.loaded === true)
        bus.post({ type: 'state', to: message.tab, name: message.name, ...session.answer(message.vector) });
      break;
    }
    case 'state':
      if (message.to === hooks.tab) sessions.get(message.name)?.fromTab(message.tab, message);
      break;
    case 'saved':
      sessions.get(message.name)?.tabSaved(message.tab);
      break;
    case 'rows':
      hooks.reload(async () => {
        for (const name of message.names) await local.index.reload(name);
        hooks.rowsMoved(message.names);
      });
      break;
    case 'manifest':
      hooks.reload(async () => {
        await local.manifest.load(message);
        hooks.listChanged();
        sessions.regained((name) => local.manifest.get(name) !== undefined);
      });
      break;
    case 'content':
      sessions.get(message.name)?.fromBackground(message.update);
      hooks.news(message.name);
      break;
    case 'outbox':
      hooks.reload(async () => {
        await outbox.changedElsewhere(message.outcome);
        hooks.records.showCommands();
        hooks.creationsMoved();
        hooks.listChanged();
      });
      break;
    case 'refused':
      hooks.reload(() => local.refused.load());
      break;
    case 'access-refused':
      hooks.accessRefused(message);
      break;
    case 'access-lost':
      for (const doc of message.docs) {
        if (sessions.get(doc.name)?.isAccessLost === true) hooks.lost(doc.name, doc.code);
        else
          hooks.reload(async () => {
            await local.index.reload(doc.name);
            // One that the server never met stays where it is, refused.
            if (local.index.get(doc.name).refused === null) hooks.lostElsewhere(doc);
          });
      }
      break;
    case 'set-aside':
      hooks.setAside(message.name);
      break;
    case 'restored':
      local.restoredAt = message.at;
      if (message.at !== null) hooks.restored();
      hooks.neighboursMoved();
      break;
    case 'line':
      hooks.lineBack();
      break;
    case 'records':
    case 'records-whole':
    case 'records-wanted':
    case 'records-damaged':
    case 'record-answered':
      hooks.records.heard(message);
      break;
    case 'sign-out':
      hooks.signedOut();
      break;
    case 'hello':
      if (local.manifest.message().gone.length > 0) bus.post(local.manifest.message());
      hooks.neighboursMoved();
      break;
    case 'open':
    case 'bye':
      hooks.neighboursMoved();
      break;
  }
}
