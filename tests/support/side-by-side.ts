import { spawn } from 'node:child_process';

export interface Job {
  name: string;
  command: string;
  args: string[];
}

export interface JobResult {
  name: string;
  isGood: boolean;
  seconds: number;
}

/** More would only wait for each other on two cores, and the compiler alone takes two gigabytes. */
const AT_ONCE = 2;

/** Runs jobs side by side, in their order. What one prints comes whole when it has ended. */
export async function runSideBySide(jobs: Job[]): Promise<JobResult[]> {
  const pending = jobs.entries();
  const results: JobResult[] = [];
  const lane = async () => {
    for (const [index, job] of pending) results[index] = await runJob(job);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, lane));
  return results;
}

async function runJob({ name, command, args }: Job): Promise<JobResult> {
  const started = performance.now();
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  const output: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => output.push(chunk));
  const isGood = await new Promise<boolean>((resolve) => {
    child.once('error', (error) => {
      output.push(Buffer.from(`${error.message}\n`));
      resolve(false);
    });
    child.once('close', (code) => resolve(code === 0));
  });
  const seconds = (performance.now() - started) / 1000;
  process.stdout.write(Buffer.concat(output));
  console.log(`${isGood ? 'ok  ' : 'FAIL'} ${name} (${seconds.toFixed(1)} s)`);
  return { name, isGood, seconds: Math.round(seconds) };
}
