import type { slide as slides } from '@basoche/crdt';
import { childOf, type XmlElement } from '../../opc/xml-tree.ts';
import { SCHEME } from '../write/text.ts';

const NAMES = new Map<string, slides.SlideColor>([
  ...Object.entries(SCHEME).map(([color, name]) => [name, color as slides.SlideColor] as const),
  ['lt1', 'paper'],
  ['dk1', 'text'],
  ['dk2', 'muted'],
  ['bg2', 'paper'],
  ['lt2', 'paper'],
  ['accent4', 'accent'],
  ['accent5', 'second'],
  ['accent6', 'third'],
  ['hlink', 'accent'],
]);

type Palette = Readonly<Record<slides.SlideColor, string>>;

/** The name of a colour that comes nearest to what an element is filled with, or begins to be; `null` where it says none. */
export function colorOf(filled: XmlElement | undefined, palette: Palette): slides.SlideColor | null {
  return colorIn(childOf(filled, 'solidFill') ?? childOf(filled, 'gradFill', 'gsLst', 'gs'), palette);
}

/** What a shape is painted with: as it says itself, else as its style takes of the theme. */
export function paintOf(
  shape: XmlElement,
  palette: Palette,
): { fill: slides.SlideColor | null; stroke: slides.SlideColor | null; ink: slides.SlideColor | null } {
  const properties = childOf(shape, 'spPr');
  const line = childOf(properties, 'ln');
  const themed = (name: string) => {
    const part = childOf(shape, 'style', name);
    return part?.attributes['idx'] === '0' ? null : colorIn(part, palette);
  };
  return {
    fill: isSaid(properties) ? colorOf(properties, palette) : themed('fillRef'),
    stroke: isSaid(line) ? colorOf(line, palette) : themed('lnRef'),
    ink: themed('fontRef'),
  };
}

/** Whether it says what it is filled with, be it nothing. */
function isSaid(filled: XmlElement | undefined): boolean {
  return filled?.children.some(({ name }) => name.endsWith('Fill')) === true;
}

/** Colours by name: the ones that are no accent. */
const PRESETS: Readonly<Record<string, slides.SlideColor>> = {
  black: 'text',
  white: 'paper',
  gray: 'muted',
  grey: 'muted',
};

/** A colour as six figures, however an element says it; `null` for none. */
function hexOf(fill: XmlElement | undefined): string | null {
  const share = (element: XmlElement, name: string) => Number.parseFloat(element.attributes[name] ?? '0') / 100_000;
  const hex = (parts: readonly number[]) =>
    parts
      .map((part) =>
        Math.round(255 * Math.min(1, Math.max(0, part)))
          .toString(16)
          .padStart(2, '0'),
      )
      .join('');
  const [rgb, hsl] = [childOf(fill, 'scrgbClr'), childOf(fill, 'hslClr')];
  if (rgb) return hex(['r', 'g', 'b'].map((name) => share(rgb, name)));
  if (hsl) {
    const turn = Number.parseFloat(hsl.attributes['hue'] ?? '0') / 1_800_000;
    const [strength, light] = [share(hsl, 'sat'), share(hsl, 'lum')];
    const reach = strength * Math.min(light, 1 - light);
    return hex(
      [0, 8, 4].map((from) => {
        const at = (from + turn) % 12;
        return light - reach * Math.max(-1, Math.min(at - 3, 9 - at, 1));
      }),
    );
  }
  const said = childOf(fill, 'srgbClr')?.attributes['val'] ?? childOf(fill, 'sysClr')?.attributes['lastClr'];
  return said !== undefined && /^[0-9a-f]{6}$/i.test(said) ? said : null;
}

/** The name of the colour that an element holds. */
export function colorIn(fill: XmlElement | undefined, palette: Palette): slides.SlideColor | null {
  const scheme = childOf(fill, 'schemeClr')?.attributes['val'];
  if (scheme !== undefined) return NAMES.get(scheme) ?? 'accent';
  const preset = childOf(fill, 'prstClr')?.attributes['val'];
  if (preset !== undefined) return PRESETS[preset] ?? 'accent';
  const said = hexOf(fill);
  if (said === null) return null;
  const distance = (color: string) =>
    [0, 2, 4].reduce((sum, at) => sum + (partOf(said, at) - partOf(color.slice(1), at)) ** 2, 0);
  const [nearest] = (Object.entries(palette) as [slides.SlideColor, string][]).sort(
    ([, a], [, b]) => distance(a) - distance(b),
  );
  return nearest?.[0] ?? null;
}

function partOf(color: string, at: number): number {
  return Number.parseInt(color.slice(at, at + 2), 16);
}
