import { addTexts } from './add-texts.ts';
import { follow } from './fr/follow.ts';

addTexts('fr', { follow });
