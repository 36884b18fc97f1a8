import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { contrastRatio, readableOn } from '../color.ts';

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8').replaceAll('@media screen {', '');

/** Every colour of a theme and mode, applied in the order of the sheet. */
function palette(theme: string, mode: 'light' | 'dark'): Record<string, string> {
  const colours: Record<string, string> = {};
  for (const [, selectors = '', body = ''] of css.replace(/\/\*[\s\S]*?\*\//g, '').matchAll(/([^{}]+)\{([^}]*)\}/g)) {
    const applies = selectors.split(',').some((selector) => {
      const wantsTheme = /data-theme='(\w+)'/.exec(selector)?.[1];
      const wantsMode = /data-mode='(\w+)'/.exec(selector)?.[1];
      return (wantsTheme === undefined || wantsTheme === theme) && (wantsMode === undefined || wantsMode === mode);
    });
    if (!applies) continue;
    for (const [, name = '', value = ''] of body.matchAll(/--([\w-]+):\s*(#[0-9a-f]{6})/gi)) colours[name] = value;
  }
  return colours;
}

const TEXT: [string, string[]][] = [
  ['ink', ['bg', 'surface', 'sunken', 'hover', 'accent-soft', 'mute-bg']],
  ['ink-2', ['bg', 'surface', 'sunken', 'hover', 'accent-soft', 'mute-bg']],
  ['ink-3', ['bg', 'surface', 'sunken', 'hover', 'accent-soft', 'mute-bg']],
  ['accent', ['bg', 'surface', 'sunken', 'hover', 'accent-soft']],
  ['accent-ink', ['accent', 'accent-hover']],
  ['bad-ink', ['bad']],
  ['ok', ['ok-bg', 'bg', 'surface', 'sunken']],
  ['wait', ['wait-bg', 'bg', 'surface', 'sunken']],
  ['bad', ['bad-bg', 'bg', 'surface', 'sunken', 'accent-soft']],
  ['info', ['info-bg', 'bg', 'surface', 'sunken']],
];

describe.each(['LEGALSUCCESS', 'LEGALTEAMS'])('%s', (theme) => {
  describe.each(['light', 'dark'] as const)('%s', (mode) => {
    const colours = palette(theme, mode);
    const ratio = (a: string, b: string) => contrastRatio(colours[a] ?? '', colours[b] ?? '');

    test.each(TEXT)('text %s is readable on its surfaces (4.5)', (ink, grounds) => {
      for (const ground of grounds) expect(ratio(ink, ground), `${ink} on ${ground}`).toBeGreaterThanOrEqual(4.5);
    });

    test('borders of controls stand out from their surfaces (3)', () => {
      for (const ground of ['bg', 'surface', 'sunken']) {
        expect(ratio('line-control', ground), `line-control on ${ground}`).toBeGreaterThanOrEqual(3);
      }
    });
  });
});

test('initials are readable on any colour of a person', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 0xffffff }), (value) => {
      const { background, ink } = readableOn(`#${value.toString(16).padStart(6, '0')}`);
      expect(contrastRatio(background, ink)).toBeGreaterThanOrEqual(4.5);
    }),
  );
});
