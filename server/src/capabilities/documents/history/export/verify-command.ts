import { readFileSync } from 'node:fs';
import { formatDayTime } from '@basoche/domain';
import { fingerprintOfPem } from './history-key.ts';
import { verifyExport } from './verify-export.ts';

const INTACT = 0;
const ALTERED = 1;
const WRONG_USE = 2;
const UNKNOWN_KEY = 3;

const MAX_SHOWN = 200;

/**
 * `node server/bin/verify-history.mjs <file> [--key <public key, PEM>]`: prints what was found; 0 when intact, 1 when not,
 * 3 when nothing contradicts itself but nobody said whose key it is.
 */
export function verifyCommand(args: readonly string[]): number {
  const [file, option, keyFile] = args;
  if (file === undefined || (option !== undefined && (option !== '--key' || keyFile === undefined))) {
    console.error('Usage\u00a0: node server/bin/verify-history.mjs <export.zip> [--key <clé-publique.pem>]');
    return WRONG_USE;
  }
  const key = keyFile === undefined ? null : readFileSync(keyFile, 'utf8');
  if (key !== null && !isKey(key)) {
    console.error(
      `«\u00a0${shown(keyFile ?? '')}\u00a0» n’est pas une clé publique (PEM)\u00a0: rien n’a été vérifié.`,
    );
    return WRONG_USE;
  }
  const verdict = verifyExport(readFileSync(file), key);
  if (!verdict.intact) {
    console.log(`ALTÉRÉ\u00a0: ${shown(verdict.reason)}`);
    return ALTERED;
  }
  const { manifest, fingerprint, isOwnKey, isTextRead } = verdict;
  const { document, changes, from, to, exportedAt, exportedBy, firm } = manifest;
  console.log(`Empreinte de la clé\u00a0: ${fingerprint}`);
  if (isOwnKey)
    console.log(
      'La clé est celle du fichier\u00a0: n’importe qui a pu la faire. Comparez son empreinte à celle que publie le cabinet, ou donnez la clé publiée (--key).',
    );
  const word = isOwnKey ? 'COHÉRENT, clé non vérifiée' : 'INTÈGRE';
  console.log(`${word}\u00a0: «\u00a0${shown(document.title)}\u00a0», ${changes} modifications`);
  console.log(`du ${formatDayTime(Date.parse(from))} au ${formatDayTime(Date.parse(to))} (heures du serveur)`);
  console.log(`exporté le ${formatDayTime(Date.parse(exportedAt))} par ${shown(exportedBy)}, ${shown(firm)}`);
  if (!isTextRead)
    console.log(
      'Le texte (texte.txt) est celui qui a été signé\u00a0; il n’a pas été refait à partir des modifications, car une autre version de Basoche l’a écrit.',
    );
  return isOwnKey ? UNKNOWN_KEY : INTACT;
}

function isKey(pem: string): boolean {
  try {
    return fingerprintOfPem(pem) !== '';
  } catch {
    return false;
  }
}

/** Words of the file, which may want to look like lines of ours: no control character, no change of direction, no end. */
function shown(words: string): string {
  const plain = words.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/gu, '\ufffd');
  return plain.length > MAX_SHOWN ? `${plain.slice(0, MAX_SHOWN)}…` : plain;
}
