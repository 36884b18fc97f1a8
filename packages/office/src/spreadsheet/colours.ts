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

/** Colours that files name by their number in a palette, as older programs do; 64 and 65 are those of the screen. */
const FIRST_INDEXED = '000000 FFFFFF FF0000 00FF00 0000FF FFFF00 FF00FF 00FFFF';
const INDEXED = (
  `${FIRST_INDEXED} ${FIRST_INDEXED} 800000 008000 000080 808000 800080 008080 C0C0C0 808080 9999FF 993366 FFFFCC CCFFFF ` +
  '660066 FF8080 0066CC CCCCFF 000080 FF00FF FFFF00 00FFFF 800080 800000 008080 0000FF 00CCFF CCFFFF CCFFCC FFFF99 99CCFF ' +
  'FF99CC CC99FF FFCC99 3366FF 33CCCC 99CC00 FFCC00 FF9900 FF6600 666699 969696 003366 339966 003300 333300 993300 993366 ' +
  '333399 333333'
).split(' ');

/** `RRGGBB` of a colour of a file; `null` where it says none. */
export function colourOf(attributes: Readonly<Record<string, string | undefined>>): string | null {
  const { rgb, theme, indexed, tint } = attributes;
  const named =
    rgb !== undefined && /^[0-9A-F]{6,8}$/i.test(rgb)
      ? rgb.slice(-6).toUpperCase()
      : theme === undefined
        ? INDEXED[Number(indexed ?? Number.NaN)]
        : THEME[Number(theme)];
  return named === undefined ? null : tinted(named, Number(tint ?? 0));
}

/** Nearer to black below 0, nearer to white above. */
function tinted(colour: string, tint: number): string {
  if (!(Math.abs(tint) <= 1) || tint === 0) return colour;
  return [0, 2, 4]
    .map((at) => {
      const part = Number.parseInt(colour.slice(at, at + 2), 16);
      const moved = Math.round(tint < 0 ? part * (1 + tint) : part + (255 - part) * tint);
      return moved.toString(16).padStart(2, '0').toUpperCase();
    })
    .join('');
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
