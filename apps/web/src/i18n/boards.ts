import { addTexts } from './add-texts.ts';
import { boards } from './fr/boards.ts';

addTexts('fr', { boards });
