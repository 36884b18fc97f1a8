import { expect, test } from 'vitest';
import { attachmentProblem, formatBytes, isProgram, MAX_ATTACHMENT_BYTES } from './attachments.ts';

test('programs cannot be attached, under any name that a computer would open them by', () => {
  const problem = (name: string, size = 10) => attachmentProblem({ name, size });
  for (const name of [
    'a.exe',
    'Facture.pdf.EXE',
    'a.exe. ',
    'a.exe\u200b',
    'a.\u202eexe',
    'macro.vbs',
    'x.SettingContent-ms',
  ])
    expect(problem(name)).toBe('forbidden');
  for (const name of ['Conclusions.pdf', 'pièce.docx', 'sans extension', 'exe', 'a.exe.zip', 'note.webm'])
    expect(problem(name)).toBeNull();
  expect(problem('a.pdf', 0)).toBe('empty');
  expect(problem('a.pdf', MAX_ATTACHMENT_BYTES)).toBeNull();
  expect(problem('a.pdf', MAX_ATTACHMENT_BYTES + 1)).toBe('tooLarge');
});

test('a program is known by its first bytes', () => {
  const bytes = (...values: number[]) => isProgram(Uint8Array.from(values));
  expect(bytes(0x4d, 0x5a, 0x90)).toBe(true);
  expect(bytes(0x7f, 0x45, 0x4c, 0x46)).toBe(true);
  expect(bytes(0x23, 0x21, 0x2f)).toBe(true);
  expect(bytes(0xcf, 0xfa, 0xed, 0xfe)).toBe(true);
  expect(bytes(0x25, 0x50, 0x44, 0x46)).toBe(false);
  expect(bytes()).toBe(false);
});

test('sizes are told in French', () => {
  expect([1, 820, 12_288, 1_468_006, 10_485_760, 10 * 1024 ** 3].map(formatBytes)).toEqual([
    '1\u00a0octet',
    '820\u00a0octets',
    '12\u00a0Ko',
    '1,4\u00a0Mo',
    '10\u00a0Mo',
    '10\u00a0Go',
  ]);
});
