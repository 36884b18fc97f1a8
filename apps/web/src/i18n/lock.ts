import { addTexts } from './add-texts.ts';
import { lock as en } from './en/lock.ts';
import { lock as fr } from './fr/lock.ts';

addTexts('fr', { lock: fr });
addTexts('en', { lock: en });
