import { useRef, useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../app/http/api.ts';
import { keptValues, type Kept } from '../../app/storage/kept-values.ts';

export type Errors<V> = Partial<Record<keyof V, string>>;

export interface FormOptions<V> {
  initial: V;
  /** Message by field; nothing when the form may be sent. */
  check: (values: V) => Errors<V>;
  /** @throws ApiError whose `fields` are shown beside the fields of the same names */
  send: (values: V) => Promise<void>;
  /** Where what was typed stays until it is sent; nothing is kept without it. */
  keep?: Kept<V>;
}

/** A form whose fields are checked when left and whole when sent; the first field in error receives the focus. */
export function useForm<V extends object>({ initial, check, send, keep }: FormOptions<V>) {
  const { t } = useTranslation(['access', 'common']);
  const form = useRef<HTMLFormElement>(null);
  const [values, setValues] = useState<V>(() => ({ ...initial, ...(keep === undefined ? {} : keptValues(keep)) }));
  const latest = useRef(values);
  const [errors, setErrors] = useState<Errors<V>>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  function set<K extends keyof V>(field: K, value: V[K]) {
    change((now) => ({ ...now, [field]: value }));
    forget(field);
  }

  /** What was found wrong with a field is so no more. */
  function forget(field: keyof V) {
    setErrors((known) => Object.fromEntries(Object.entries(known).filter(([name]) => name !== field)) as Errors<V>);
  }

  function replace(next: V) {
    change(() => next);
  }

  /** From the latest values: an answer may come while the person types. */
  function change(next: (now: V) => V) {
    latest.current = next(latest.current);
    setValues(latest.current);
    keep?.write(latest.current);
  }

  function leave(field: keyof V) {
    const message = check(values)[field];
    setErrors((known) => (message === undefined ? known : { ...known, [field]: message }));
  }

  function show(found: Errors<V>) {
    setErrors(found);
    const first = [...(form.current?.elements ?? [])].find(
      (element) => element instanceof HTMLElement && (element.getAttribute('name') ?? '') in found,
    );
    if (first instanceof HTMLElement) first.focus();
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    setFailure(null);
    const found = check(values);
    if (Object.keys(found).length > 0) {
      show(found);
      return;
    }
    setErrors({});
    setBusy(true);
    try {
      await send(values);
      keep?.write(null);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const known = Object.keys(error.fields).filter((field) => field in values);
      if (known.length > 0) show(error.fields as Errors<V>);
      const isToldThere = error.code === 'BAD_REQUEST' || known.some((field) => error.fields[field] === error.message);
      if (known.length === 0 || !isToldThere) setFailure(messageOf(error));
    } finally {
      setBusy(false);
    }
  }

  function messageOf(error: ApiError): string {
    return error.code === 'NETWORK' ? t(navigator.onLine ? 'network' : 'offline') : error.message;
  }

  /** What a text field takes. */
  function text<K extends keyof V & string>(field: K) {
    return {
      name: field,
      value: values[field] as string,
      error: errors[field],
      onChange: (event: { currentTarget: { value: string } }) => set(field, event.currentTarget.value as V[K]),
      onBlur: () => leave(field),
    };
  }

  return { form, values, set, replace, forget, errors, failure, busy, submit, text };
}
