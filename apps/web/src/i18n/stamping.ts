import { addTexts } from './add-texts.ts';
import { stamping as english } from './en/stamping.ts';
import { stamping } from './fr/stamping.ts';

addTexts('fr', { stamping });
addTexts('en', { stamping: english });
