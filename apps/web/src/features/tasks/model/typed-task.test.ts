import { expect, test } from 'vitest';
import { plainTask, readTypedTask } from './typed-task.ts';

const TODAY = '2026-11-25';

test('the day at the end of a line is the deadline, and leaves the title', () => {
  expect(readTypedTask('Déclaration TVA fin de mois', TODAY)).toEqual({
    title: 'Déclaration TVA',
    due: { date: '2026-11-30', time: null, text: 'Déclaration TVA fin de mois' },
  });
  expect(readTypedTask(' Appeler le greffe demain 14h ', TODAY)).toEqual({
    title: 'Appeler le greffe',
    due: { date: '2026-11-26', time: '14:00', text: 'Appeler le greffe demain 14h' },
  });
});

test('a line without a day, or that is to stay as typed, is its own title', () => {
  expect(readTypedTask('Relire ', TODAY)).toEqual({ title: 'Relire', due: null });
  expect(plainTask('Relire demain ')).toEqual({ title: 'Relire demain', due: null });
});
