import { readDocumentText, TEXT_VERSION } from './document-text.ts';
import { fingerprintOfPem, isSigned } from './history-key.ts';
import type { JournalLine } from './journal-lines.ts';
import { chained, chainStart } from './journal-lines.ts';
import { sha256 } from './make-export.ts';
import { FILES, Manifest, Signature } from './manifest.ts';
import { readZip } from './sealed-zip.ts';

export type Verdict =
  /**
   * `isOwnKey`: the key was that of the file itself; whose it is, its fingerprint tells. `isTextRead`: the text was made
   * anew from the changes, which only the version that wrote it can.
   */
  | { intact: true; manifest: Manifest; fingerprint: string; isOwnKey: boolean; isTextRead: boolean }
  /** French, what is wrong. */
  | { intact: false; reason: string };

/** Whether nothing of a signed export was changed since. @param publicKey PEM; `null`: the one in the file */
export function verifyExport(file: Buffer, publicKey: string | null): Verdict {
  try {
    return { intact: true, ...verified(file, publicKey) };
  } catch (error) {
    if (error instanceof Broken) return { intact: false, reason: error.message };
    return { intact: false, reason: 'Le contenu du fichier ne peut pas être lu.' };
  }
}

class Broken extends Error {}

function verified(file: Buffer, publicKey: string | null) {
  const entries = readZip(file);
  if (!entries) throw new Broken('Le fichier n’est pas un export d’historique, ou son enveloppe a été modifiée.');
  const files = new Map(entries.map(({ name, bytes }) => [name, Buffer.from(bytes)]));
  const names = [FILES.attestation, FILES.text, FILES.journal, FILES.manifest, FILES.signature];
  if (entries.map(({ name }) => name).join() !== names.join())
    throw new Broken('Un fichier de l’export manque, a été ajouté ou a été renommé.');
  const signed = files.get(FILES.manifest)!;
  const signatureText = files.get(FILES.signature)!.toString();
  const signature = Signature.parse(JSON.parse(signatureText));
  if (`${JSON.stringify(signature, null, 2)}\n` !== signatureText)
    throw new Broken('Le fichier de signature a été modifié.');
  const key = publicKey ?? signature.publicKey;
  if (fingerprintOfPem(key) !== fingerprintOfPem(signature.publicKey))
    throw new Broken('L’export a été signé par une autre clé que celle de ce serveur.');
  if (!isSigned(signed, signature.signature, key))
    throw new Broken('La signature ne correspond pas au manifeste\u00a0: l’un ou l’autre a été modifié.');
  const manifest = Manifest.parse(JSON.parse(signed.toString()));
  for (const [name, expected] of Object.entries(manifest.files))
    if (sha256(files.get(name)!) !== expected) throw new Broken(`Le fichier ${name} a été modifié.`);
  const updates = checkedJournal(manifest, files.get(FILES.journal)!.toString());
  const isTextRead = manifest.textVersion === TEXT_VERSION;
  if (isTextRead && !isTextOf(updates, files.get(FILES.text)!.toString()))
    throw new Broken('Le texte n’est pas celui que donnent les modifications du journal.');
  return { manifest, fingerprint: fingerprintOfPem(key), isOwnKey: publicKey === null, isTextRead };
}

/** What cells show is computed, and signed: another release may compute otherwise what the changes do not say. */
function isTextOf(updates: readonly Uint8Array[], text: string): boolean {
  const { typed, ofCells } = readDocumentText(updates, null);
  return text === typed || (ofCells && text.startsWith(`${typed}\n`));
}

/** @returns the changes, when the chain leads from the first of them to the last */
function checkedJournal(manifest: Manifest, journal: string): Uint8Array[] {
  const updates: Uint8Array[] = [];
  let chain = chainStart(manifest.document.slug);
  for (const [index, written] of journal.split('\n').slice(0, -1).entries()) {
    const line = JSON.parse(written) as JournalLine;
    const expected = chained(chain, line);
    if (line.seq !== index + 1 || JSON.stringify(expected) !== written)
      throw new Broken(`La chaîne d’empreintes se rompt à la modification ${index + 1}.`);
    chain = expected.chain;
    updates.push(Buffer.from(line.update, 'base64'));
  }
  if (chain !== manifest.chain || updates.length !== manifest.changes)
    throw new Broken('Des modifications manquent à la fin du journal.');
  return updates;
}
