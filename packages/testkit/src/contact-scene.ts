import { contactRecord } from '@basoche/protocol';
import type { Contact } from '@basoche/protocol';
import type { Device, Tab } from './device.ts';
import type { CommandHandler } from './fake-server.ts';
import { Scene } from './scene.ts';
import { settle } from './settle.ts';

/** A contact of that number, of everybody in the firm. */
export function contact(n: number, fields: Partial<Contact> = {}): Contact {
  const id = `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
  const own = { firstname: 'Anne', lastname: `Contact ${n}`, created_at: n, updated_at: n };
  return { ...contactRecord.blank, id, ...own, ...fields };
}

/** A scene whose server and devices have contacts. */
export class ContactScene extends Scene {
  constructor() {
    super();
    this.server.onCommand = (request) => this.#execute(request);
  }

  get records() {
    return this.server.records;
  }

  /** Puts a contact into the server's database. */
  serve(n: number, fields: Partial<Contact> = {}, readers: readonly string[] | null = null): void {
    this.records.put('contact', contact(n, fields), readers);
  }

  served(n: number): Contact | undefined {
    return this.records.get('contact', contact(n).id) as Contact | undefined;
  }

  /** A tab that has read what its device holds, and is filled where it can be. */
  async contactTab(device: Device = this.device()): Promise<Tab> {
    const tab = await this.tab(device, { records: [contactRecord] });
    rowsIn(tab);
    await this.clock.advance(2_000);
    return tab;
  }

  /** Lets devices hear of what changed. */
  async hear(): Promise<void> {
    await this.clock.advance(301_000);
  }

  async update(tab: Tab, n: number, fields: Partial<Contact> & { seen?: Partial<Contact> }): Promise<string> {
    const path = `/api/contact/update/${contact(n).id}`;
    return this.#send(tab, n, { method: 'PUT', path, body: fields });
  }

  async create(tab: Tab, n: number, fields: Partial<Contact> = {}): Promise<string> {
    const { id, firstname, lastname } = contact(n);
    return this.#send(tab, n, {
      method: 'POST',
      path: '/api/contact/create',
      body: { id, firstname, lastname, ...fields },
    });
  }

  async remove(tab: Tab, n: number): Promise<string> {
    return this.#send(tab, n, { method: 'DELETE', path: `/api/contact/delete/${contact(n).id}` });
  }

  async #send(
    tab: Tab,
    n: number,
    command: { method: 'POST' | 'PUT' | 'DELETE'; path: string; body?: unknown },
  ): Promise<string> {
    const item = await tab.engine.outbox.send({ aggregate: `contact/${n}`, label: 'Contact', ...command });
    await settle();
    return item.commandId;
  }

  /** What the real server does, as far as a device sees it: conflicts of fields, and a text that it puts in order. */
  #execute({ method, path, body }: Parameters<CommandHandler>[0]): ReturnType<CommandHandler> {
    const { seen = {}, ...given } = (body ?? {}) as Partial<Contact> & { seen?: Partial<Contact> };
    const fields = given.city === undefined ? given : { ...given, city: given.city.trim() };
    if (method === 'POST') {
      const row = { ...contactRecord.blank, created_at: 1, updated_at: 1, ...fields } as Contact;
      this.records.put('contact', row);
      return { status: 201, body: row };
    }
    const id = path.split('/').at(-1)!;
    const before = this.records.get('contact', id) as Contact | undefined;
    if (before === undefined) return { error: 'NOT_FOUND' };
    if (method === 'DELETE') {
      this.records.remove('contact', id);
      return { status: 200, body: null };
    }
    for (const [field, value] of Object.entries(seen))
      if (before[field as keyof Contact] !== value) return { error: 'CONFLICT' };
    const row = { ...before, ...fields };
    this.records.put('contact', row);
    return { status: 200, body: row };
  }
}

export function rowsIn(tab: Tab) {
  return tab.engine.records.rows(contactRecord);
}

/** What a tab shows of one field of each contact, by name. */
export function shownIn(tab: Tab, field: keyof Contact = 'lastname'): unknown[] {
  return rowsIn(tab)
    .list()
    .entries.map(({ row }) => row[field]);
}

/** A contact as a tab shows it. */
export function shownOf(tab: Tab, n: number) {
  return rowsIn(tab).get(contact(n).id);
}
