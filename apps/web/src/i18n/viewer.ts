import { addTexts } from './add-texts.ts';
import { viewer } from './fr/viewer.ts';

addTexts('fr', { viewer });
