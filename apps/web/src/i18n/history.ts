import { addTexts } from './add-texts.ts';
import { history } from './fr/history.ts';

addTexts('fr', { history });
