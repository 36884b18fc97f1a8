import { addTexts } from './add-texts.ts';
import { slides } from './fr/slides.ts';

addTexts('fr', { slides });
