// @vitest-environment happy-dom
import { toast, Toaster } from '@basoche/ui';
import { act, createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, onTestFinished, test } from 'vitest';
import { closeWhenDone } from './answered-toast.ts';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

const shown = () => [...document.querySelectorAll('.b-toast-title')].map((title) => title.textContent);

test('a toast goes once what it offers was done otherwise, and is heard of no more', () => {
  const heard = new Set<() => void>();
  const subscribe = (onChange: () => void) => {
    heard.add(onChange);
    return () => heard.delete(onChange);
  };
  const change = () => {
    for (const fn of heard) fn();
  };
  let isBack = false;
  closeWhenDone(toast('Diapositive supprimée'), { subscribe }, () => isBack);
  toast('Ensuite');
  change();
  expect(heard.size).toBe(1);
  isBack = true;
  change();
  expect(heard.size).toBe(0);
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  onTestFinished(() => act(() => root.unmount()));
  act(() => root.render(createElement(Toaster)));
  expect(shown()).toEqual(['Ensuite']);
});
