import { addTexts } from './add-texts.ts';
import { links } from './fr/links.ts';

addTexts('fr', { links });
