import { median } from './load/numbers.ts';
import { METRICS } from './metrics.ts';
import { medianOf, ratioToBest, type Results } from './results.ts';
import type { Target } from './targets/target.ts';

/** The table of a run as Markdown: medians a target, and ratios to the best peer of the same round. */
export function table(results: Results, targets: Target[]): string {
  const peers = targets.filter((target) => target.peer).map(({ name }) => name);
  const ours = targets.filter((target) => target.name.startsWith('ours')).map(({ name }) => name);
  const raw = targets.some((target) => target.name === 'raw');
  const head = [
    'scenario',
    'metric',
    ...targets.map(({ name }) => name),
    ...ours.map((name) => `${name} ÷ best peer`),
    ...(raw ? ['raw ÷ best peer'] : []),
  ];
  const rows: string[][] = [];
  for (const scenario of new Set(results.samples.map((sample) => sample.scenario))) {
    let label = scenario;
    const measured = results.samples.filter((sample) => sample.scenario === scenario);
    for (const [metric, { label: name, informative }] of Object.entries(METRICS)) {
      if (!measured.some((sample) => sample.measured[metric] !== undefined)) continue;
      const ratio = (target: string) =>
        informative ? '' : number(ratioToBest(results, scenario, metric, target, peers));
      rows.push([
        label,
        name,
        ...targets.map((target) => number(medianOf(results, scenario, target.name, metric))),
        ...ours.map(ratio),
        ...(raw ? [ratio('raw')] : []),
      ]);
      label = '';
    }
  }
  return markdown(head, rows);
}

export function failures(results: Results): string {
  return results.samples
    .filter((sample) => sample.failure !== undefined)
    .map((sample) => `- ${sample.scenario}, ${sample.target}, round ${sample.round}: ${sample.failure}`)
    .join('\n');
}

export function conditions(results: Results): string {
  const { machine } = results;
  const loads = results.samples.map((sample) => sample.loadAverage);
  return (
    `${results.startedAt} · ${machine.cpus} x ${machine.cpuModel}, ${machine.memoryGb} GB, Node ${machine.node}, ${machine.platform} · ` +
    `${results.rounds} round(s)${results.quick ? ', quick' : ''} · trace ${results.trace} · ` +
    `load average when a scenario began: median ${median(loads).toFixed(1)}, highest ${Math.max(...loads).toFixed(1)}`
  );
}

export function markdown(head: string[], rows: string[][]): string {
  const widths = head.map((cell, i) => Math.max(cell.length, ...rows.map((row) => row[i]!.length)));
  const line = (row: string[]) =>
    `| ${row.map((cell, i) => (i < 2 ? cell.padEnd(widths[i]!) : cell.padStart(widths[i]!))).join(' | ')} |`;
  const rule = `|${widths.map((width, i) => (i < 2 ? '-'.repeat(width + 2) : `${'-'.repeat(width + 1)}:`)).join('|')}|`;
  return [line(head), rule, ...rows.map(line)].join('\n');
}

export function number(value: number): string {
  if (Number.isNaN(value)) return '–';
  if (value === 0) return '0';
  const size = Math.abs(value);
  if (size >= 1000) return Math.round(value).toLocaleString('en-US');
  return size >= 100 ? value.toFixed(0) : size >= 10 ? value.toFixed(1) : value.toFixed(2);
}
