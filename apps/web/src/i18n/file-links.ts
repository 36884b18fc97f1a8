import { addTexts } from './add-texts.ts';
import { fileLinks as english } from './en/file-links.ts';
import { fileLinks } from './fr/file-links.ts';

addTexts('fr', { fileLinks });
addTexts('en', { fileLinks: english });
