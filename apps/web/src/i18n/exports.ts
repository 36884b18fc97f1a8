import { addTexts } from './add-texts.ts';
import { exports as english } from './en/exports.ts';
import { exports } from './fr/exports.ts';

addTexts('fr', { exports });
addTexts('en', { exports: english });
