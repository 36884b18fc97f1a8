import { spawnSync } from 'node:child_process';
import { installDebianPackages } from './debian.ts';

/** What judges the files that the editors write: LibreOffice without a screen, and poppler for PDF. */
const PROGRAMS: readonly (readonly [program: string, option: string, packages: readonly string[]])[] = [
  ['soffice', '--version', ['libreoffice-writer-nogui', 'libreoffice-calc-nogui', 'libreoffice-impress-nogui']],
  ['pdftotext', '-v', ['poppler-utils']],
];

const isThere = (program: string, option: string) => spawnSync(program, [option]).error === undefined;

/** Installs them where the machine allows it. @returns what is missing, in a sentence; `null` when nothing is */
export function findOffice(): string | null {
  const missing = PROGRAMS.filter(
    ([program, option, packages]) =>
      !isThere(program, option) &&
      !(installDebianPackages(packages, ['--no-install-recommends']) && isThere(program, option)),
  );
  if (missing.length === 0) return null;
  const names = missing.flatMap(([, , packages]) => packages).join(' ');
  return `Tests of files that need LibreOffice and poppler did not run: install them (Debian: apt-get install ${names}).`;
}
