import { expect, test } from 'vitest';
import { isLinkTarget } from './link-target.ts';

test('web addresses and paths of the product are targets of links', () => {
  for (const target of [
    'https://www.courdecassation.fr/decision?id=1#motifs',
    'HTTP://exemple.fr',
    '/messenger?conversation=c1&message=m1',
  ])
    expect(isLinkTarget(target), target).toBe(true);
});

test('what runs a script, reads a file or leaves the product as a path is none', () => {
  for (const target of [
    'javascript:alert(1)',
    ' javascript:alert(1)',
    'JAVASCRIPT://x/%0aalert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:x',
    'file:///etc/passwd',
    'blob:https://exemple.fr/1',
    '//exemple.fr',
    '/\\exemple.fr',
    'https://',
    'https://exemple.fr/a b',
    'java\nscript:alert(1)',
    'www.exemple.fr',
    '',
  ])
    expect(isLinkTarget(target), target).toBe(false);
});
