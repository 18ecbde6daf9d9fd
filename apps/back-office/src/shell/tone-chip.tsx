import { Chip } from '@mui/material';

type Colors = readonly [background: string, text: string];

/** The colours of states, in the light and in the dark. They only support the word. */
const TONES = {
  yellow: [
    ['#f3ecd8', '#5f4a0b'],
    ['#3a3216', '#ecd9a0'],
  ],
  blue: [
    ['#dcecf7', '#12476b'],
    ['#17344a', '#a9d4f2'],
  ],
  orange: [
    ['#f6e3d3', '#70390d'],
    ['#43290f', '#f0c39c'],
  ],
  green: [
    ['#dcefe2', '#1b5135'],
    ['#18382a', '#a5dbbd'],
  ],
  grey: [
    ['#e8eae8', '#444c47'],
    ['#2a312d', '#c1cac4'],
  ],
  purple: [
    ['#ebe3f5', '#4d2f78'],
    ['#31234a', '#d3bff0'],
  ],
  red: [
    ['#f8dede', '#7f1d1d'],
    ['#471b1b', '#f4b4b4'],
  ],
} as const satisfies Record<string, readonly [light: Colors, dark: Colors]>;

export type Tone = keyof typeof TONES;

/** A state, as a word on a colour. */
export const ToneChip = ({ tone, label }: { tone: Tone; label: string }) => (
  <Chip
    component="span"
    size="small"
    label={label}
    sx={(theme) => {
      const [background, color] = TONES[tone][theme.palette.mode === 'dark' ? 1 : 0];
      return { bgcolor: background, color, fontWeight: 600, borderRadius: 1.5 };
    }}
  />
);
