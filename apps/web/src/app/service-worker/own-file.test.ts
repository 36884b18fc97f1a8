import { SERVER_MARK, SERVER_MARK_HEADER } from '@basoche/protocol';
import { expect, test } from 'vitest';
import { fetchOwnFile } from './own-file.ts';

const MARK = { [SERVER_MARK_HEADER]: SERVER_MARK };
const PATH = 'http://basoche.test/assets/app-12345678.js';

/** Answers one after the other, and how the browser's own cache was to be asked for each. */
function answering(...answers: Response[]) {
  const caches: RequestCache[] = [];
  const fetchFile = async (request: Request) => {
    caches.push(request.cache);
    expect(request.redirect).toBe('manual');
    return answers.shift() ?? Response.error();
  };
  return { caches, fetchFile };
}

test('[CH26] a file of the application is taken from the server', async () => {
  const { caches, fetchFile } = answering(new Response('export {};', { headers: MARK }));
  expect(await (await fetchOwnFile(PATH, true, fetchFile)).text()).toBe('export {};');
  expect(caches).toEqual(['default']);
});

test('[CH26] what answers in the server’s place is not kept as a file of the application', async () => {
  const page = () => new Response('<!doctype html>', { headers: { 'content-type': 'text/html' } });
  await expect(fetchOwnFile(PATH, true, answering(page(), page()).fetchFile)).rejects.toThrow('is not there');
  await expect(fetchOwnFile(PATH, false, answering(page()).fetchFile)).rejects.toThrow('is not there');
  const missing = () => new Response('Introuvable', { status: 404, headers: MARK });
  await expect(fetchOwnFile(PATH, false, answering(missing()).fetchFile)).rejects.toThrow('404');
});

test('a file that the browser has from an earlier version is asked of the server', async () => {
  const { caches, fetchFile } = answering(new Response('old'), new Response('export {};', { headers: MARK }));
  expect(await (await fetchOwnFile(PATH, true, fetchFile)).text()).toBe('export {};');
  expect(caches).toEqual(['default', 'reload']);
});
