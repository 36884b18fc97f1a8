import { addTexts } from './add-texts.ts';
import { sheets } from './fr/sheets.ts';

addTexts('fr', { sheets });
