import { addTexts } from './add-texts.ts';
import { link as english } from './en/link.ts';
import { link } from './fr/link.ts';

addTexts('fr', { link });
addTexts('en', { link: english });
