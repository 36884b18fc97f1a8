import { spawn } from 'node:child_process';
import { findChromium } from '../support/chromium.ts';
import { until } from '../support/app.ts';

/** Starts the server of all component tests. @returns what stops it */
export default async function globalSetup(): Promise<() => Promise<void>> {
  findChromium();
  // Asked once for the run and once for its browser.
  if (process.env['COMPONENTS_SERVER'] === 'started') return async () => undefined;
  process.env['COMPONENTS_SERVER'] = 'started';
  const child = spawn(process.execPath, ['--import', 'tsx', 'tests/components/server.ts'], { stdio: 'inherit' });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const isReady = async () => {
    if (child.exitCode !== null) throw new Error('the server of the component tests ended at its start');
    return fetch(`http://127.0.0.1:${process.env['COMPONENTS_DOOR_PORT']}/door/clock`).then(
      (answer) => answer.ok,
      () => false,
    );
  };
  await until(isReady, 180_000);
  return async () => {
    child.kill('SIGTERM');
    await ended;
  };
}
