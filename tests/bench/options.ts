import { parseArgs } from 'node:util';

export interface Options {
  /** Scenarios whose name is one of these, or starts with one. Empty: all. */
  only: string[];
  targets: string[];
  rounds: number;
  quick: boolean;
  list: boolean;
  /** Markdown file that gets the tables as well. */
  write: string | null;
}

export const USAGE = `npm run bench -- [options]
  --quick               one short round, five minutes at most
  --rounds <n>          default 3 (1 with --quick)
  --only <a,b>          scenarios by name or by the start of it; "browser": what a user waits for in Chromium
  --targets <a,b>       default: raw, yws, yws-leveldb, hp, hp-d0, ours
  --write <file.md>     the tables into a file as well
  --list                names of scenarios and targets
The trace is read from TRACE (json.gz of josephg/editing-traces), PostgreSQL's binaries from PG_BIN or the usual places.`;

export const DEFAULT_TARGETS = ['raw', 'yws', 'yws-leveldb', 'hp', 'hp-d0', 'ours'];

export function parseOptions(args: string[]): Options {
  const { values } = parseArgs({
    args,
    options: {
      only: { type: 'string' },
      targets: { type: 'string' },
      rounds: { type: 'string' },
      quick: { type: 'boolean', default: false },
      list: { type: 'boolean', default: false },
      write: { type: 'string' },
    },
  });
  const rounds = Number(values.rounds ?? (values.quick ? 1 : 3));
  if (!Number.isInteger(rounds) || rounds < 1) throw new Error(`--rounds ${values.rounds}: not a number of rounds`);
  const names = (text: string | undefined) => (text ?? '').split(',').filter(Boolean);
  const targets = names(values.targets);
  return {
    only: names(values.only),
    targets: targets.length > 0 ? targets : DEFAULT_TARGETS,
    rounds,
    quick: values.quick,
    list: values.list,
    write: values.write ?? null,
  };
}
