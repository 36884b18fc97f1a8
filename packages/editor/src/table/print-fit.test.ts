// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { docOf, editorOn } from '../testing/editors.ts';

test('a table wider than its page is printed smaller, one that fits as it is', () => {
  const editor = editorOn(docOf('<table><tbody><tr><td><p>a</p></td></tr></tbody></table>'));
  const frame = editor.view.dom.querySelector<HTMLElement>('.word-table')!;
  const widths = { clientWidth: 600, scrollWidth: 900 };
  for (const name of ['clientWidth', 'scrollWidth'] as const)
    Object.defineProperty(frame, name, { get: () => widths[name] });
  const printed = () => {
    dispatchEvent(new Event('beforeprint'));
    return frame.style.getPropertyValue('--print-fit');
  };
  expect(printed()).toBe('0.666');
  widths.scrollWidth = 600;
  expect(printed()).toBe('1');
  editor.destroy();
  widths.scrollWidth = 900;
  expect(printed()).toBe('1');
});
