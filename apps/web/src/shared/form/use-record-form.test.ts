// @vitest-environment happy-dom
import { act, createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, onTestFinished, test } from 'vitest';
import { ApiError } from '../../app/http/api.ts';
import type { Kept } from '../../app/storage/kept-values.ts';
import { useRecordForm, type Draft } from './use-record-form.ts';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

interface Values {
  toque: string;
  phone: string;
}

type Body = Record<string, unknown>;

/** A form over a record that others change, and a device that keeps drafts. */
function opened(record: Values, device: { draft: Draft<Values> | null } = { draft: null }) {
  const sent: Body[] = [];
  let answer = async (_body: Body) => {};
  let reloads = 0;
  const keep: Kept<Draft<Values>> = {
    read: () => device.draft,
    write: (values) => {
      device.draft = values;
    },
  };
  function Form({ current }: { current: Values }) {
    const { form, submit, text, changed, reset } = useRecordForm<Values>({
      current,
      keep,
      check: () => ({}),
      wire: (values) => ({ ...values }),
      send: async (body) => {
        sent.push(body);
        await answer(body);
      },
      reload: () => (reloads += 1),
    });
    const field = (name: keyof Values) => {
      const { error: _error, ...props } = text(name);
      return createElement('input', { key: name, ...props });
    };
    return createElement(
      'form',
      { ref: form, onSubmit: (event) => void submit(event), 'data-changed': changed },
      field('toque'),
      field('phone'),
      createElement('button', { type: 'button', onClick: reset }),
    );
  }
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  const show = (current: Values) => act(() => root.render(createElement(Form, { current })));
  show(record);
  const close = () => act(() => root.unmount());
  onTestFinished(close);
  const input = (name: keyof Values) => document.querySelector<HTMLInputElement>(`input[name=${name}]`)!;
  return {
    sent,
    show,
    close,
    reloads: () => reloads,
    answers: (next: (body: Body) => Promise<void>) => (answer = next),
    fields: () => ({ toque: input('toque').value, phone: input('phone').value }),
    reset: () => act(async () => document.querySelector('button')!.click()),
    async type(name: keyof Values, text: string) {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(input(name), text);
      await act(async () => input(name).dispatchEvent(new Event('input', { bubbles: true })));
    },
    submit: () =>
      act(async () =>
        document.querySelector('form')!.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true })),
      ),
  };
}

test('a field that is not touched follows the record and is not sent; a touched one says what was read', async () => {
  const form = opened({ toque: 'A 1', phone: '01' });
  await form.type('toque', 'B 12');
  form.show({ toque: 'A 1', phone: '02' });
  expect(form.fields()).toEqual({ toque: 'B 12', phone: '02' });
  await form.submit();
  expect(form.sent).toEqual([{ toque: 'B 12', seen: { toque: 'A 1' } }]);
  await form.type('toque', 'C 3');
  await form.submit();
  expect(form.sent[1]).toEqual({ toque: 'C 3', seen: { toque: 'B 12' } });
});

test('what was typed before a reload does not bring back what others have changed since', async () => {
  const device: { draft: Draft<Values> | null } = { draft: null };
  const earlier = opened({ toque: 'A 1', phone: '01' }, device);
  await earlier.type('toque', 'B 12');
  earlier.close();
  const later = opened({ toque: 'C 3', phone: '02' }, device);
  expect(later.fields()).toEqual({ toque: 'B 12', phone: '02' });
  await later.submit();
  expect(later.sent).toEqual([{ toque: 'B 12', seen: { toque: 'A 1' } }]);
  expect(device.draft).toBeNull();
});

test('after a refusal what was typed is still there, and is sent again over what stands there now', async () => {
  const form = opened({ toque: 'A 1', phone: '01' });
  await form.type('toque', 'B 12');
  form.answers(async () => {
    throw new ApiError('CONFLICT', 409, 'Modifié entre-temps');
  });
  await form.submit();
  expect(form.reloads()).toBe(1);
  form.show({ toque: 'C 3', phone: '02' });
  expect(form.fields()).toEqual({ toque: 'B 12', phone: '02' });
  form.answers(async () => {});
  await form.submit();
  expect(form.sent[1]).toEqual({ toque: 'B 12', seen: { toque: 'C 3' } });
});

test('taken back, the form shows the record as it stands now', async () => {
  const form = opened({ toque: 'A 1', phone: '01' });
  await form.type('toque', 'B 12');
  form.show({ toque: 'C 3', phone: '02' });
  await form.reset();
  expect(form.fields()).toEqual({ toque: 'C 3', phone: '02' });
});
