import { execFileSync } from 'node:child_process';

/** The tests run what `npm start` would serve: the built web app. */
export default function globalSetup(): void {
  execFileSync('npm', ['run', 'build'], { stdio: ['ignore', 'ignore', 'inherit'] });
}
