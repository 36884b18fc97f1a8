import { mkdirSync, writeFileSync } from 'node:fs';
import { environmentPage } from './environment-page.ts';

const folder = new URL('../../../docs/runbook/', import.meta.url);
mkdirSync(folder, { recursive: true });
writeFileSync(new URL('environment.md', folder), environmentPage());
