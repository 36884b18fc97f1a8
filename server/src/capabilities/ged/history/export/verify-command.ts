import { readFileSync } from 'node:fs';
import { formatDayTime } from '@basoche/domain';
import { verifyExport } from './verify-export.ts';

/** `node server/bin/verify-history.mjs <file> [--key <public key, PEM>]`: prints what was found; 0 when intact, 1 when not. */
export function verifyCommand(args: readonly string[]): number {
  const [file, option, keyFile] = args;
  if (file === undefined || (option !== undefined && (option !== '--key' || keyFile === undefined))) {
    console.error('Usage\u00a0: node server/bin/verify-history.mjs <export.zip> [--key <clé-publique.pem>]');
    return 2;
  }
  const verdict = verifyExport(readFileSync(file), keyFile === undefined ? null : readFileSync(keyFile, 'utf8'));
  if (!verdict.intact) {
    console.log(`ALTÉRÉ\u00a0: ${verdict.reason}`);
    return 1;
  }
  const { manifest, fingerprint, isOwnKey } = verdict;
  const { document, changes, from, to, exportedAt } = manifest;
  console.log(`INTÈGRE\u00a0: «\u00a0${document.title}\u00a0», ${changes} modifications`);
  console.log(`du ${formatDayTime(Date.parse(from))} au ${formatDayTime(Date.parse(to))} (heures du serveur)`);
  console.log(`exporté le ${formatDayTime(Date.parse(exportedAt))} par ${manifest.exportedBy}, ${manifest.firm}`);
  console.log(`Empreinte de la clé\u00a0: ${fingerprint}`);
  if (isOwnKey)
    console.log(
      'La clé est celle du fichier\u00a0: comparez son empreinte à celle que publie le cabinet, ou donnez-la (--key).',
    );
  return 0;
}
