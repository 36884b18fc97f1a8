import { addTexts } from './add-texts.ts';
import { exhibits } from './fr/exhibits.ts';

addTexts('fr', { exhibits });
