import { contactFields } from '@basoche/domain';
import type { ContactColumn } from '@basoche/domain';
import { AddressFileProblem, readAddressFile } from '@basoche/office/address-file';
import type { AddressFileProblemReason, AddressTable } from '@basoche/office/address-file';
import { csvOf, withoutFormula } from '@basoche/office/spreadsheet';
import type { Contact } from '@basoche/protocol';
import type { SentRow } from './choices.ts';
import { planOf } from './plan.ts';
import type { PlannedRow } from './plan.ts';

type Columns = readonly (ContactColumn | null)[];

/** What the page asks; the file stays here. */
export type ImportTask =
  | { is: 'read'; bytes: Uint8Array }
  /** Contacts of the device, a part at a time. */
  | { is: 'contacts'; part: readonly Contact[] }
  | { is: 'plan'; columns: Columns }
  | { is: 'rows'; columns: Columns; sent: readonly SentRow[] }
  /** The rows of these numbers as a file, with why each was refused. */
  | { is: 'errors'; title: string; refused: readonly { number: number; why: string }[] };

/** The beginning of the file, and how much there is of it. */
export interface FileView {
  source: AddressTable['source'];
  header: string[];
  samples: string[][];
  count: number;
}

export type ImportAnswer =
  | { is: 'read'; file: FileView }
  | { is: 'problem'; reason: AddressFileProblemReason }
  | { is: 'contacts' }
  | { is: 'plan'; rows: PlannedRow[] }
  | { is: 'rows'; rows: object[] }
  | { is: 'errors'; csv: string };

const SAMPLES = 4;
let table: AddressTable = { source: 'rows', header: [], rows: [] };
let contacts: Contact[] = [];

addEventListener('message', ({ data }: MessageEvent<{ id: number; task: ImportTask }>) => {
  postMessage({ id: data.id, answer: answerTo(data.task) });
});

function answerTo(task: ImportTask): ImportAnswer {
  switch (task.is) {
    case 'read':
      return read(task.bytes);
    case 'contacts':
      contacts = [...contacts, ...task.part];
      return { is: 'contacts' };
    case 'plan': {
      const rows = planOf(table, task.columns, contacts);
      contacts = [];
      return { is: 'plan', rows };
    }
    case 'rows':
      return { is: 'rows', rows: task.sent.map((sent) => rowToSend(sent, task.columns)) };
    case 'errors':
      return { is: 'errors', csv: errorFile(task) };
  }
}

function read(bytes: Uint8Array): ImportAnswer {
  try {
    table = readAddressFile(bytes);
  } catch (error) {
    if (!(error instanceof AddressFileProblem)) throw error;
    return { is: 'problem', reason: error.reason };
  }
  const { source, header, rows } = table;
  return {
    is: 'read',
    file: { source, header, samples: rows.slice(0, SAMPLES).map(({ cells }) => cells), count: rows.length },
  };
}

function rowToSend({ at, contact, action }: SentRow, columns: Columns): object {
  const { number, cells } = table.rows[at]!;
  return {
    ...contactFields(cells, columns),
    row: number,
    ...(contact === null ? {} : { contact }),
    ...(action === null ? {} : { action }),
  };
}

function errorFile({ title, refused }: Extract<ImportTask, { is: 'errors' }>): string {
  const whys = new Map(refused.map(({ number, why }) => [number, why]));
  const rows = table.rows.filter(({ number }) => whys.has(number));
  const lines = rows.map(({ number, cells }) => [...cells, whys.get(number)!].map(withoutFormula));
  return csvOf([[...table.header, title].map(withoutFormula), ...lines]);
}
