const HEX = /^#[0-9a-f]{6}$/i;

/** WCAG 2 contrast ratio of two `#rrggbb` colours, 1 to 21. @throws RangeError */
export function contrastRatio(first: string, second: string): number {
  const a = luminance(first);
  const b = luminance(second);
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

/**
 * A pair for text on a person's colour that reaches AA (4.5) whatever the colour: the colour itself where white text
 * is readable on it, otherwise the same hue darkened just enough.
 */
export function readableOn(color: string): { background: string; ink: string } {
  const ink = '#ffffff';
  let background = HEX.test(color) ? color.toLowerCase() : '#24477f';
  while (contrastRatio(background, ink) < 4.5) background = darker(background);
  return { background, ink };
}

function darker(color: string): string {
  return `#${channels(color)
    .map((channel) =>
      Math.floor(channel * 0.94)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;
}

function luminance(color: string): number {
  const [r = 0, g = 0, b = 0] = channels(color).map((channel) => {
    const value = channel / 255;
    return value <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function channels(color: string): number[] {
  if (!HEX.test(color)) throw new RangeError(`not a #rrggbb colour: ${color}`);
  return [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
}
