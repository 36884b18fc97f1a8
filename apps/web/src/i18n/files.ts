import { addTexts } from './add-texts.ts';
import { files } from './fr/files.ts';

addTexts('fr', { files });
