import type { Canvas, Colour } from './canvas.js';

/** A part of a thing: an ellipse in units of the thing's size, seen from its middle. */
export interface Part {
  readonly at: readonly [x: number, y: number];
  readonly size: readonly [rx: number, ry: number];
  readonly colour: Colour;
  readonly turn?: number;
  readonly relief?: number;
  readonly clear?: number;
}

const part = (at: Part['at'], size: Part['size'], colour: Colour, more: Partial<Part> = {}): Part => ({
  at,
  size,
  colour,
  relief: 0.8,
  ...more,
});

/** Thin lines along something, as nuts have them. */
const lines = (places: readonly number[], reach: number, colour: Colour): Part[] =>
  places.map((y) => part([0, y], [reach * (1 - 2 * y * y), 0.02], colour, { relief: 0, clear: 0.45 }));

const ALMOND: Colour = [176, 106, 52];
const SHELL: Colour = [196, 148, 92];
const PEANUT: Colour = [214, 170, 104];
const LEAF: Colour = [86, 128, 58];
const STALK: Colour = [92, 62, 36];

/** Berries close together, as on a bunch. */
const bunch = (colour: Colour): Part[] =>
  [-0.75, -0.25, 0.25, 0.75].flatMap((x, column) =>
    [-0.6, -0.15, 0.3, 0.75]
      .filter((_y, row) => row + Math.abs(column - 1.5) < 4)
      .map((y) => part([x * (1 - y * 0.5), y], [0.3, 0.31], colour)),
  );

/** A crescent of round parts. */
const crescent = (colour: Colour): Part[] =>
  Array.from({ length: 13 }, (_none, step) => {
    const angle = Math.PI * (0.1 + (0.8 * step) / 12);
    return part([Math.cos(angle) * 0.72, 0.3 - Math.sin(angle) * 0.6], [0.28, 0.26], colour, { relief: 0.5 });
  });

/** What the still lives are made of. */
export const THINGS = {
  almond: [
    part([0, 0], [0.95, 0.5], ALMOND),
    part([0.62, 0], [0.42, 0.26], ALMOND, { relief: 0.5 }),
    ...lines([-0.24, -0.08, 0.08, 0.24], 0.78, [128, 70, 32]),
  ],
  hazelnut: [part([0, 0], [0.72, 0.76], [156, 90, 44]), part([0, -0.5], [0.46, 0.24], [206, 168, 120], { relief: 0.4 })],
  walnut: [
    part([0, 0], [0.84, 0.8], SHELL),
    part([0, 0], [0.06, 0.78], [140, 98, 56], { relief: 0, clear: 0.2 }),
    ...[-0.46, -0.24, 0.24, 0.46].map((x) => part([x, 0], [0.04, 0.56], [150, 106, 62], { relief: 0, clear: 0.5, turn: x * 30 })),
  ],
  peanut: [
    part([-0.44, 0], [0.54, 0.44], PEANUT),
    part([0.46, 0.02], [0.5, 0.42], PEANUT),
    part([0, 0], [0.3, 0.34], PEANUT, { relief: 0.4 }),
    ...lines([-0.2, 0, 0.2], 0.8, [176, 130, 70]),
  ],
  cashew: crescent([232, 206, 158]),
  pistachio: [part([0, 0], [0.8, 0.52], [222, 200, 160]), part([0.12, 0.02], [0.62, 0.2], [138, 158, 66], { relief: 0.6 })],
  pecan: [
    part([0, 0], [0.95, 0.46], [124, 66, 34]),
    part([0, 0], [0.86, 0.05], [74, 36, 20], { relief: 0 }),
    ...lines([-0.24, 0.24], 0.7, [88, 44, 22]),
  ],
  raisin: [part([0, 0], [0.5, 0.36], [70, 38, 48]), part([0.05, 0.02], [0.3, 0.05], [42, 20, 30], { relief: 0, clear: 0.4 })],
  date: [
    part([0, 0], [1, 0.48], [110, 56, 28]),
    ...lines([-0.2, 0.05, 0.24], 0.72, [70, 32, 16]),
    part([-0.92, 0], [0.12, 0.1], [196, 160, 110]),
  ],
  fig: [
    part([0, 0.18], [0.78, 0.74], [96, 62, 98]),
    part([0, -0.42], [0.34, 0.48], [104, 76, 100], { relief: 0.5 }),
    part([0, -0.86], [0.09, 0.16], STALK),
  ],
  apple: [
    part([-0.2, 0.05], [0.76, 0.82], [190, 48, 38]),
    part([0.22, 0.05], [0.74, 0.82], [190, 48, 38]),
    part([0, -0.68], [0.26, 0.1], [112, 60, 30], { relief: 0, clear: 0.4 }),
    part([0.03, -0.88], [0.05, 0.24], STALK),
    part([0.3, -0.98], [0.28, 0.12], LEAF, { turn: -24 }),
  ],
  pear: [
    part([0, 0.35], [0.74, 0.7], [182, 178, 70]),
    part([0, -0.34], [0.44, 0.6], [186, 182, 76], { relief: 0.6 }),
    part([0.04, -0.96], [0.05, 0.22], STALK),
  ],
  orange: [part([0, 0], [0.86, 0.84], [234, 138, 34]), part([0.02, -0.62], [0.09, 0.06], [98, 110, 46], { relief: 0 })],
  apricot: [
    part([0, 0], [0.72, 0.62], [236, 152, 66]),
    part([0.05, 0], [0.06, 0.56], [196, 108, 40], { relief: 0, clear: 0.5, turn: 12 }),
  ],
  grapes: [part([0, -0.95], [0.06, 0.26], STALK), part([0.34, -0.86], [0.36, 0.2], LEAF, { turn: -18 }), ...bunch([96, 58, 120])],
  loaf: [
    part([0, 0], [1.2, 0.6], [186, 116, 58]),
    ...[-0.6, -0.2, 0.2, 0.6].map((x) => part([x, -0.18], [0.06, 0.3], [226, 178, 118], { relief: 0.2, turn: 24 })),
  ],
} as const satisfies Record<string, readonly Part[]>;

export type Thing = keyof typeof THINGS;

/** Where a thing lies, and how large it is. */
interface Lying {
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly turn: number;
}

/** Paints a thing with the shadow that it throws. */
export function paintThing(canvas: Canvas, thing: Thing, { x, y, size, turn }: Lying): void {
  const shadow = { x: x + size * 0.18, y: y + size * 0.55, rx: size * 1.05, ry: size * 0.42 };
  canvas.ellipse(shadow, { colour: [30, 22, 16], clear: 0.55, fade: 0.7 });
  const [sin, cos] = [Math.sin((turn * Math.PI) / 180), Math.cos((turn * Math.PI) / 180)];
  const parts: readonly Part[] = THINGS[thing];
  for (const { at, size: half, turn: own = 0, ...paint } of parts) {
    const place = { x: x + size * (at[0] * cos - at[1] * sin), y: y + size * (at[0] * sin + at[1] * cos) };
    canvas.ellipse({ ...place, rx: half[0] * size, ry: half[1] * size, turn: turn + own }, paint);
  }
}
