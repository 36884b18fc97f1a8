import { reason } from '@basoche/protocol';
import { expect, test } from 'vitest';
import { storedReason } from './stored-reason.ts';

test('a stored reason has its French sentence, one of before reasons were stored is the sentence', () => {
  expect(storedReason(reason('assistant.slow', { who: 'api.example.com' }))).toEqual({
    sentence: 'api.example.com met trop de temps à répondre.',
    reason: { code: 'assistant.slow', params: { who: 'api.example.com' } },
  });
  const before = 'L’assistant met trop de temps à répondre.';
  expect(storedReason(before)).toEqual({ sentence: before, reason: null });
  expect(storedReason(null)).toEqual({ sentence: null, reason: null });
});
