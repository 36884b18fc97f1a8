import { addTexts } from './add-texts.ts';
import { assistant } from './fr/assistant.ts';

addTexts('fr', { assistant });
