// `npm run decisions`: writes the index of the decision records.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { FOLDER, indexOf, readDecisions } from './decisions.ts';

writeFileSync(join(FOLDER, 'README.md'), indexOf(readDecisions()));
