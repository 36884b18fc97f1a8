import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export const FOLDER = 'docs/decisions';

export interface Decision {
  /** Four digits. */
  number: string;
  file: string;
  title: string;
  /** Day on which it was accepted, `YYYY-MM-DD`; `null`: the record does not say. */
  date: string | null;
  area: string | null;
  /** What the status says besides: what it replaces, or is replaced by. */
  note: string;
}

export function readDecisions(): Decision[] {
  return readdirSync(FOLDER)
    .filter((file) => /^\d{4}-.*\.md$/.test(file))
    .sort()
    .map((file) => parsed(file, readFileSync(join(FOLDER, file), 'utf8')));
}

function parsed(file: string, text: string): Decision {
  const status = /^Status: accepted,? ?(\d{4}-\d{2}-\d{2})?[.;]? ?(.*)$/m.exec(text);
  return {
    number: file.slice(0, 4),
    file,
    title: /^# \d{4} — (.+)$/m.exec(text)?.[1] ?? '',
    date: status?.[1] ?? null,
    area: /^Area: (.+)\.$/m.exec(text)?.[1] ?? null,
    note: status?.[2] ?? '',
  };
}

/** The index by area. */
export function indexOf(decisions: readonly Decision[]): string {
  const areas = [...new Set(decisions.map(({ area }) => area ?? ''))].sort();
  const section = (area: string) => {
    const rows = decisions
      .filter((decision) => decision.area === area)
      .map(({ number, file, title, date, note }) => `| [${number}](${file}) | ${title} | ${date} | ${note} |`);
    const name = area.charAt(0).toUpperCase() + area.slice(1);
    return [`## ${name}`, '', '| | Decision | Accepted | |', '|---|---|---|---|', ...rows, ''].join('\n');
  };
  return [
    '# Decisions',
    '',
    'One record per decision: context, options, choice, evidence. A record is not rewritten; a later one replaces it, and the older one',
    'says so in its status. `npm run decisions` writes this page from the records.',
    '',
    ...areas.map(section),
  ].join('\n');
}
