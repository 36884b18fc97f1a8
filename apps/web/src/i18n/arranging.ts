import { addTexts } from './add-texts.ts';
import { arranging as english } from './en/arranging.ts';
import { arranging } from './fr/arranging.ts';

addTexts('fr', { arranging });
addTexts('en', { arranging: english });
