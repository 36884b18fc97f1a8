// @database embedded: one process for each data directory.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { DirectoryInUseError, lockDirectory } from './directory-lock.ts';

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'basoche-lock-'));
});
afterEach(() => rmSync(dir, { recursive: true }));

const deadPid = () => spawnSync(process.execPath, ['-e', '']).pid;

test('a second holder is refused with its pid and what to do; after release it may come', () => {
  const lock = lockDirectory(dir);
  expect(() => lockDirectory(dir)).toThrow(DirectoryInUseError);
  expect(() => lockDirectory(dir)).toThrow(new RegExp(`${process.pid}.*DATA_DIR`));
  lock.release();
  lockDirectory(dir).release();
  expect(existsSync(join(dir, 'basoche.lock'))).toBe(false);
});

test('the lock of a dead process is taken over', () => {
  writeFileSync(join(dir, 'basoche.lock'), JSON.stringify({ pid: deadPid(), host: 'x', started: null }));
  lockDirectory(dir).release();
  expect(existsSync(join(dir, 'basoche.lock'))).toBe(false);
});

test('a recycled pid is not the owner', () => {
  writeFileSync(join(dir, 'basoche.lock'), JSON.stringify({ pid: process.pid, host: 'x', started: '1@another-boot' }));
  expect(() => lockDirectory(dir)).not.toThrow(DirectoryInUseError);
});

test('a lock cut short by a crash is nobody’s', () => {
  writeFileSync(join(dir, 'basoche.lock'), '{"pid":');
  expect(() => lockDirectory(dir)).not.toThrow(DirectoryInUseError);
});

test('releasing leaves a lock that another took', () => {
  const lock = lockDirectory(dir);
  writeFileSync(join(dir, 'basoche.lock'), JSON.stringify({ pid: process.ppid, host: 'x', started: null }));
  lock.release();
  expect(existsSync(join(dir, 'basoche.lock'))).toBe(true);
});
