import { addTexts } from './add-texts.ts';
import { soon } from './fr/soon.ts';

addTexts('fr', { soon });
