// @vitest-environment happy-dom
import { act, createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, onTestFinished, test } from 'vitest';
import { Toaster } from './Toaster.tsx';
import { closeToast, toast } from './toasts.ts';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

const shown = () => [...document.querySelectorAll('.b-toast-title')].map((title) => title.textContent);

test('what is told before there is a place for it is shown once there is; what was closed or replaced is not', () => {
  toast('Le cabinet paraît dans l’annuaire');
  closeToast(toast('Retirée'));
  toast('Envoi de 2 fichiers', { id: 'sent' });
  toast('Envoi de 3 fichiers', { id: 'sent' });
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  onTestFinished(() => act(() => root.unmount()));
  act(() => root.render(createElement(Toaster)));
  expect(shown().toSorted()).toEqual(['Envoi de 3 fichiers', 'Le cabinet paraît dans l’annuaire']);
  act(() => void toast('Ensuite'));
  expect(shown()).toContain('Ensuite');
});
