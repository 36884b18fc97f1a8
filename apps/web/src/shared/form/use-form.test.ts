// @vitest-environment happy-dom
import { act, createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, onTestFinished, test } from 'vitest';
import { ApiError } from '../../app/http/api.ts';
import type { Kept } from '../../app/storage/kept-values.ts';
import { useForm } from './use-form.ts';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

interface Values {
  name: string;
}

/** A form of one field on the page, over a device that keeps drafts. */
function shown(device: { draft: Values | null }, send: (values: Values) => Promise<void>) {
  const keep: Kept<Values> = {
    read: () => device.draft,
    write: (values) => {
      device.draft = values;
    },
  };
  function Form() {
    const { form, submit, text } = useForm<Values>({ initial: { name: '' }, check: () => ({}), send, keep });
    const { error: _error, ...field } = text('name');
    return createElement('form', { ref: form, onSubmit: submit }, createElement('input', field));
  }
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  act(() => root.render(createElement(Form)));
  const close = () => act(() => root.unmount());
  onTestFinished(close);
  return {
    input: document.querySelector('input')!,
    async type(text: string) {
      const input = document.querySelector('input')!;
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(input, text);
      await act(async () => input.dispatchEvent(new Event('input', { bubbles: true })));
    },
    submit: () =>
      act(async () =>
        document.querySelector('form')!.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true })),
      ),
    close,
  };
}

test('what is typed stays on the device until it is sent, and not a moment longer', async () => {
  const device: { draft: Values | null } = { draft: null };
  const sent: Values[] = [];
  const form = shown(device, async (values) => void sent.push(values));
  await form.type('Cabinet Nadal');
  expect(device.draft).toEqual({ name: 'Cabinet Nadal' });
  await form.submit();
  expect(sent).toEqual([{ name: 'Cabinet Nadal' }]);
  expect(device.draft).toBeNull();
});

test('what the server refused stays on the device, and is there when the form is opened again', async () => {
  const device: { draft: Values | null } = { draft: null };
  const refuse = async () => {
    throw new ApiError('CONFLICT', 409, 'Modifié entre-temps');
  };
  const form = shown(device, refuse);
  await form.type('Cabinet Nadal');
  await form.submit();
  expect(device.draft).toEqual({ name: 'Cabinet Nadal' });
  form.close();
  expect(shown(device, refuse).input.value).toBe('Cabinet Nadal');
});
