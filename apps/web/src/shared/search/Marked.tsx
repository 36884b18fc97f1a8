import type { MarkedText } from '@basoche/protocol';

/** A text of the server's search with the answering words emphasised. */
export function Marked({ value }: { value: MarkedText }) {
  const parts: React.ReactNode[] = [];
  let at = 0;
  for (const [from, to] of value.marks) {
    parts.push(value.text.slice(at, from), <mark key={from}>{value.text.slice(from, to)}</mark>);
    at = to;
  }
  return (
    <>
      {parts}
      {value.text.slice(at)}
    </>
  );
}
