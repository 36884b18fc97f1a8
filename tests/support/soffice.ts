import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Whether LibreOffice is on this machine. */
export const hasOffice = spawnSync('soffice', ['--version']).error === undefined;

/** A file as LibreOffice converts it. @param to extension, and its filter after a colon where it needs one */
export function convert(bytes: Uint8Array, from: string, to: string): Uint8Array<ArrayBuffer> {
  const folder = mkdtempSync(join(tmpdir(), 'basoche-office-'));
  try {
    writeFileSync(join(folder, `file.${from}`), bytes);
    const profile = `-env:UserInstallation=file://${folder}/profile`;
    const asked = ['--headless', '--convert-to', to, '--outdir', folder, join(folder, `file.${from}`)];
    execFileSync('soffice', [profile, ...asked], { stdio: 'ignore', timeout: 90_000 });
    return new Uint8Array(readFileSync(join(folder, `file.${to.split(':')[0]}`)));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
