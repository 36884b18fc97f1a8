import type { sheet as sheets } from '@basoche/crdt';

type Tone = (typeof sheets.SHEET_TONES)[number];

/** What the tones of a document are in files: [text, background], as the light theme has them. */
export const TONE_COLOURS: Readonly<Record<Tone, readonly [ink: string, fill: string]>> = {
  info: ['24639F', 'E3EEF9'],
  ok: ['20734A', 'E4F3EA'],
  wait: ['8F5B00', 'FBF0D9'],
  bad: ['B02A2A', 'FBE6E4'],
  neutral: ['5F5A50', 'F3F1ED'],
};

const TONES = Object.keys(TONE_COLOURS) as Tone[];

/** The usual theme of Excel, by its numbers. */
const THEME = ['FFFFFF', '000000', 'E7E6E6', '44546A', '4472C4', 'ED7D31', 'A5A5A5', 'FFC000', '5B9BD5', '70AD47'];

/** `RRGGBB` of a colour of a file; `null` where it says none. */
export function colourOf(attributes: Readonly<Record<string, string | undefined>>): string | null {
  const { rgb, theme } = attributes;
  if (rgb !== undefined && /^[0-9A-F]{6,8}$/i.test(rgb)) return rgb.slice(-6).toUpperCase();
  return theme === undefined ? null : (THEME[Number(theme)] ?? null);
}

/** The tone nearest to a colour; `null` for what is as good as white or black. */
export function toneOf(colour: string | null): Tone | null {
  if (colour === null) return null;
  const own = TONES.find((tone) => TONE_COLOURS[tone].includes(colour));
  if (own !== undefined) return own;
  const [red, green, blue] = [0, 2, 4].map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255) as [
    number,
    number,
    number,
  ];
  const [max, min] = [Math.max(red, green, blue), Math.min(red, green, blue)];
  const spread = max - min;
  if (spread < 0.06) return max > 0.97 || max < 0.2 ? null : 'neutral';
  const turn =
    max === red
      ? ((green - blue) / spread + 6) % 6
      : max === green
        ? (blue - red) / spread + 2
        : (red - green) / spread + 4;
  const degrees = turn * 60;
  if (degrees < 20 || degrees >= 300) return 'bad';
  if (degrees < 70) return 'wait';
  return degrees < 175 ? 'ok' : 'info';
}

/** Whether a file can say a colour by a tone and lose nothing. */
export function isToneColour(colour: string | null): boolean {
  return colour === null || toneOf(colour) === null || Object.values(TONE_COLOURS).flat().includes(colour);
}
