import { readFileSync, readdirSync } from 'node:fs';

/** `/proc` counts in hundredths of a second on every Linux this runs on. */
const MS_PER_TICK = 10;

/** User and system time of a process with all its threads, in milliseconds. */
export function cpuMs(pid: number): number {
  const { utime, stime } = stat(pid);
  return (utime + stime) * MS_PER_TICK;
}

/** The same for a process and everything it started, the ended ones included. */
export function treeCpuMs(pid: number): number {
  let ticks = 0;
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    try {
      const { utime, stime, cutime, cstime, parent } = stat(Number(name));
      if (Number(name) === pid) ticks += utime + stime + cutime + cstime;
      else if (parent === pid) ticks += utime + stime;
    } catch {
      // A process that ended between the listing and the reading is in its parent's sum.
    }
  }
  return ticks * MS_PER_TICK;
}

/** Resident memory in megabytes; `peak` since the process started. */
export function rssMb(pid: number): { now: number; peak: number } {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const kb = (field: string) => Number(new RegExp(`^${field}:\\s+(\\d+)`, 'm').exec(status)?.[1]);
  return { now: kb('VmRSS') / 1024, peak: kb('VmHWM') / 1024 };
}

function stat(pid: number) {
  const text = readFileSync(`/proc/${pid}/stat`, 'latin1');
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  const field = (number: number) => Number(fields[number - 3]);
  return { parent: field(4), utime: field(14), stime: field(15), cutime: field(16), cstime: field(17) };
}
