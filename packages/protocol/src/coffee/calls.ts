import { call } from '../call.ts';
import { Coffee } from './coffee.ts';

export const announceCoffee = call('PUT /coffee', {
  summary: 'Rejoindre la machine à café du cabinet',
  rule: 'employee',
  answer: Coffee,
});
