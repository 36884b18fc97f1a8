import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { keepToOwner } from './owner-only.ts';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'basoche-owner-'));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const modeOf = (path: string) => statSync(path).mode & 0o7777;

function folder(path: string, mode: number): string {
  mkdirSync(path);
  chmodSync(path, mode);
  return path;
}

function file(path: string, mode: number): string {
  writeFileSync(path, 'x');
  chmodSync(path, mode);
  return path;
}

test('what the server has put into its data directory is closed, also on another disk; the rest of it is left alone', () => {
  const dataDir = folder(join(root, 'data'), 0o755);
  const elsewhere = folder(join(root, 'large-disk'), 0o775);
  symlinkSync(elsewhere, join(dataDir, 'dumps'));
  symlinkSync(join(root, 'nowhere'), join(dataDir, 'outbox'));
  const ours = [file(join(dataDir, 'secret.key'), 0o644), file(join(elsewhere, 'basoche.tar.gz'), 0o640)];
  const outside = file(join(root, 'of-somebody'), 0o644);
  symlinkSync(outside, join(elsewhere, 'link'));
  const other = file(join(dataDir, 'notes.txt'), 0o644);
  keepToOwner(dataDir);
  expect([dataDir, elsewhere].map(modeOf)).toEqual([0o700, 0o700]);
  expect(ours.map(modeOf)).toEqual([0o600, 0o600]);
  expect([outside, other].map(modeOf)).toEqual([0o644, 0o644]);
});

test('a folder of everybody, such as /tmp, stays one; what is the server’s in it does not', () => {
  const shared = folder(join(root, 'shared'), 0o1777);
  const pgdata = folder(join(shared, 'pgdata'), 0o755);
  keepToOwner(shared);
  expect([shared, pgdata].map(modeOf)).toEqual([0o1777, 0o700]);
});
