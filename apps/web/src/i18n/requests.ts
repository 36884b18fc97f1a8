import { addTexts } from './add-texts.ts';
import { requests } from './fr/requests.ts';

addTexts('fr', { requests });
