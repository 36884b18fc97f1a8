import { VARIABLES } from './variables.ts';

/** The runbook page of the environment variables. `npm run environment -w @basoche/server` writes it. */
export function environmentPage(): string {
  const rows = Object.entries(VARIABLES).map(
    ([name, variable]) =>
      `| \`${name}\` | ${variable.default === '' ? 'not set' : `\`${variable.default}\``} | ${variable.text} |`,
  );
  return [
    '# Environment variables',
    '',
    'The server reads these and no others. An empty value counts as not set; a value it cannot work with stops it at start, with the name of the variable.',
    '',
    '| Variable | Default | Meaning |',
    '|---|---|---|',
    ...rows,
    '',
  ].join('\n');
}
