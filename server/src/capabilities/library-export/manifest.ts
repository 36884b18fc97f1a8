import { gunzipSync, gzipSync } from 'node:zlib';
import { csvOf, withoutFormula } from '@basoche/office/spreadsheet';
import type { ExportedFile, ExportManifest } from '@basoche/protocol';

/** Files whose lines are packed together: an export of many thousands stays small in memory. */
const PACKED = 200;

export type LeftOut = ExportManifest['leftOut'][number];
export type ManifestHead = Pick<ExportManifest, 'name' | 'exportedBy' | 'startedAt' | 'announced'>;

/** What an export sent and what it left out, written at its end. */
export class Manifest {
  readonly leftOut: LeftOut[] = [];
  readonly #head: ManifestHead;
  readonly #packed: Buffer[] = [];
  #open: ExportedFile[] = [];
  #files = 0;
  #bytes = 0;

  constructor(head: ManifestHead) {
    this.#head = head;
  }

  add(file: ExportedFile): void {
    this.#files += 1;
    this.#bytes += file.bytes;
    this.#open.push(file);
    if (this.#open.length < PACKED) return;
    this.#packed.push(gzipSync(JSON.stringify(this.#open)));
    this.#open = [];
  }

  *#batches(): Generator<ExportedFile[]> {
    for (const batch of this.#packed) yield JSON.parse(gunzipSync(batch).toString()) as ExportedFile[];
    yield this.#open;
  }

  /** For a French spreadsheet, which runs none of what stands in it. */
  async *csv(): AsyncGenerator<Buffer> {
    yield Buffer.from(csvOf([COLUMNS]));
    for (const batch of this.#batches()) if (batch.length > 0) yield linesOf(batch.map(cellsOf));
    const left = this.leftOut.map(({ path, reason }) => [
      path,
      ...COLUMNS.slice(2).map(() => ''),
      `Écarté\u00a0: ${reason}`,
    ]);
    if (left.length > 0) yield linesOf(left);
  }

  /** `ExportManifest` */
  async *json(): AsyncGenerator<Buffer> {
    const { announced, ...head } = this.#head;
    const start = JSON.stringify({ format: 'basoche-export', version: 1, ...head });
    yield Buffer.from(`${start.slice(0, -1)},\n"files":[`);
    let separator = '\n';
    for (const batch of this.#batches())
      for (const file of batch) {
        yield Buffer.from(`${separator}${JSON.stringify(file)}`);
        separator = ',\n';
      }
    const exported = { files: this.#files, bytes: this.#bytes };
    yield Buffer.from(`],\n${JSON.stringify({ leftOut: this.leftOut, announced, exported }).slice(1)}\n`);
  }
}

const COLUMNS = [
  'Chemin',
  'Nom d’origine',
  'Dossiers d’origine',
  'SHA-256',
  'Octets',
  'Version',
  'Ajouté par',
  'Ajouté le',
  'Modifié par',
  'Modifié le',
  'Description',
  'Mots-clés',
  'État du fichier',
  'Correspondance entre avocats',
  'Modèle',
  'Export',
];

function cellsOf(file: ExportedFile): string[] {
  return [
    file.path,
    file.name,
    file.folders.join(' / '),
    file.sha256,
    String(file.bytes),
    String(file.version),
    file.author,
    file.createdAt,
    file.updatedBy,
    file.updatedAt,
    file.description,
    file.keywords.join(', '),
    file.status,
    file.letter,
    file.isModel ? 'oui' : '',
    'Exporté',
  ];
}

/** Without the mark at the beginning, which the first line has. */
const linesOf = (rows: readonly (readonly string[])[]): Buffer =>
  Buffer.from(csvOf(rows.map((row) => row.map(withoutFormula))).slice(1));
