import { Canvas, type Colour } from './canvas.js';
import { paintThing, type Thing } from './things.js';

/** A picture of the sample: things in a bowl, and things beside it. */
interface StillLife {
  /** What its file is called. */
  readonly name: string;
  readonly title: string;
  /** What is to be seen, for those who cannot. */
  readonly altText: string;
  readonly wall: Colour;
  readonly cloth: Colour;
  /** None: the things lie in a heap on the table. */
  readonly bowl?: Colour;
  readonly things: readonly Thing[];
  readonly many: number;
  readonly size: number;
  readonly beside?: Thing;
}

/** Width and height of a picture in units, and the height at which the table ends. */
const [WIDTH, HEIGHT, TABLE] = [640, 480, 250];
/** Small pictures: the first start paints all of them. */
const SCALE = 0.75;

const CREAM: Colour = [238, 228, 208];
const SAGE: Colour = [196, 206, 184];
const SKY: Colour = [190, 206, 216];
const ROSE: Colour = [226, 202, 194];
const OAK: Colour = [168, 122, 78];
const LINEN: Colour = [214, 200, 176];
const SLATE: Colour = [104, 110, 116];
const BLUE: Colour = [70, 104, 150];
const WHITE: Colour = [232, 230, 224];
const CLAY: Colour = [182, 98, 62];

type Row = readonly [name: string, title: string, altText: string, look: Omit<StillLife, 'name' | 'title' | 'altText'>];

const ROWS: readonly Row[] = [
  [
    'almonds-blue-bowl',
    'Almonds',
    'Almonds in a blue bowl on an oak table',
    { wall: CREAM, cloth: OAK, bowl: BLUE, things: ['almond'], many: 34, size: 30, beside: 'almond' },
  ],
  [
    'walnuts-on-linen',
    'Walnuts',
    'A heap of walnuts on linen',
    { wall: SAGE, cloth: LINEN, things: ['walnut'], many: 19, size: 38 },
  ],
  [
    'hazelnuts-clay-bowl',
    'Hazelnuts',
    'Hazelnuts in a clay bowl',
    { wall: SKY, cloth: OAK, bowl: CLAY, things: ['hazelnut'], many: 36, size: 26, beside: 'hazelnut' },
  ],
  [
    'peanuts-in-the-shell',
    'Peanuts in the shell',
    'Peanuts in their shells, heaped on a slate',
    { wall: CREAM, cloth: SLATE, things: ['peanut'], many: 22, size: 36 },
  ],
  [
    'cashews-white-bowl',
    'Cashews',
    'Cashews in a white bowl on linen',
    { wall: ROSE, cloth: LINEN, bowl: WHITE, things: ['cashew'], many: 34, size: 30, beside: 'cashew' },
  ],
  [
    'pistachios',
    'Pistachios',
    'Pistachios, their shells open, on an oak table',
    { wall: SAGE, cloth: OAK, things: ['pistachio'], many: 26, size: 30 },
  ],
  [
    'mixed-nuts',
    'A mix for the evening',
    'Almonds, hazelnuts, pecans and raisins in a blue bowl',
    {
      wall: CREAM,
      cloth: LINEN,
      bowl: BLUE,
      things: ['almond', 'hazelnut', 'pecan', 'raisin'],
      many: 40,
      size: 27,
      beside: 'walnut',
    },
  ],
  [
    'dates-and-figs',
    'Dates and figs',
    'Dates heaped beside a fig',
    { wall: ROSE, cloth: OAK, bowl: WHITE, things: ['date'], many: 20, size: 36, beside: 'fig' },
  ],
  [
    'apples-and-pears',
    'Apples and pears',
    'Apples and pears in a clay bowl',
    { wall: SKY, cloth: LINEN, bowl: CLAY, things: ['apple', 'pear'], many: 9, size: 54, beside: 'apple' },
  ],
  [
    'oranges',
    'Oranges',
    'Oranges in a white bowl, one beside it',
    { wall: SAGE, cloth: SLATE, bowl: WHITE, things: ['orange'], many: 9, size: 54, beside: 'orange' },
  ],
  [
    'grapes-and-apricots',
    'Grapes and apricots',
    'Apricots in a blue bowl with a bunch of grapes beside it',
    { wall: CREAM, cloth: OAK, bowl: BLUE, things: ['apricot'], many: 17, size: 40, beside: 'grapes' },
  ],
  [
    'nut-bread',
    'Nut bread',
    'Two loaves of nut bread with walnuts around them',
    { wall: ROSE, cloth: LINEN, things: ['loaf', 'walnut', 'walnut', 'walnut', 'hazelnut'], many: 8, size: 52 },
  ],
];

/** The pictures of the sample. The project paints them itself, whenever the sample is loaded. */
export const STILL_LIVES: readonly StillLife[] = ROWS.map(([name, title, altText, look]) => ({ name, title, altText, ...look }));

/** The angle at which seeds stand in a sunflower: things placed by it never lie in rows. */
const GOLDEN = 2.399963;

/** Paints a picture, the same whenever it is asked. */
export function paint({ wall, cloth, bowl, things, many, size, beside }: StillLife): Canvas {
  const canvas = new Canvas(WIDTH, HEIGHT, SCALE);
  canvas.band(0, TABLE, wall, darker(wall, 0.86));
  canvas.band(TABLE, HEIGHT, darker(cloth, 0.8), cloth);
  canvas.ellipse({ x: 180, y: 90, rx: 330, ry: 190 }, { colour: [255, 250, 236], clear: 0.75, fade: 1 });
  const middle = { x: 300, y: bowl ? 232 : 330 };
  const reach = bowl ? { x: 158, y: 46 } : { x: 180, y: 78 };
  if (bowl) {
    canvas.ellipse({ x: 340, y: 398, rx: 230, ry: 48 }, { colour: [30, 22, 16], clear: 0.45, fade: 0.7 });
    canvas.ellipse({ x: middle.x, y: 240, rx: 206, ry: 66 }, { colour: darker(bowl, 0.55) });
  }
  const places = Array.from({ length: many }, (_none, place) => {
    const [angle, far] = [place * GOLDEN, Math.sqrt((place + 0.5) / many)];
    const heaped = bowl ? (1 - far) * size * 0.9 : (1 - far) * size * 1.4;
    const y = middle.y + Math.sin(angle) * far * reach.y;
    return { place, depth: y, x: middle.x + Math.cos(angle) * far * reach.x, y: y - heaped, turn: ((place * 67) % 90) - 45 };
  });
  // What lies behind is painted first.
  for (const { place, x, y, turn } of places.sort((one, other) => one.depth - other.depth))
    paintThing(canvas, things[place % things.length], { x, y, size: size * (0.92 + ((place * 37) % 16) / 100), turn });
  if (bowl) paintFront(canvas, middle.x, bowl);
  if (beside) paintThing(canvas, beside, { x: 548, y: 388, size: Math.max(size, 44), turn: -14 });
  return canvas;
}

/** The bowl's front hides the lower half of what is in it. */
function paintFront(canvas: Canvas, x: number, bowl: Colour): void {
  canvas.ellipse({ x, y: 262, rx: 208, ry: 146 }, { colour: bowl, relief: 0.8, from: 264 });
  canvas.ellipse({ x, y: 266, rx: 206, ry: 6 }, { colour: darker(bowl, 1.25), relief: 0.2 });
}

const darker = ([red, green, blue]: Colour, by: number): Colour => [
  Math.min(255, red * by),
  Math.min(255, green * by),
  Math.min(255, blue * by),
];
