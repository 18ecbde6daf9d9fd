/** Red, green and blue, from 0 to 255. */
export type Colour = readonly [red: number, green: number, blue: number];

/** An ellipse somewhere on a canvas. */
interface Ellipse {
  readonly x: number;
  readonly y: number;
  /** Half of its width and half of its height. */
  readonly rx: number;
  readonly ry: number;
  /** Turned to the right by so many degrees. */
  readonly turn?: number;
}

/** How an ellipse is painted. */
interface Paint {
  readonly colour: Colour;
  /** How round it looks: 0 is flat, 1 has a light and a dark side like a ball. */
  readonly relief?: number;
  /** How much of what is below shows through, from 0 to 1. */
  readonly clear?: number;
  /** How far it fades at its rim, as a part of its size; at 0 the rim is sharp. */
  readonly fade?: number;
  /** Only what lies below this height is painted. */
  readonly from?: number;
}

/** From where the light comes: from the left, from above and from the front. */
const LIGHT = { x: -0.5, y: -0.6, z: 0.62 };

/** Pixels that ellipses are painted on, one over the other. What paints counts in units; `scale` pixels are one. */
export class Canvas {
  /** Clamped: what is too bright is white. */
  readonly pixels: Uint8ClampedArray;

  readonly width: number;
  readonly height: number;

  constructor(
    width: number,
    height: number,
    private readonly scale: number,
  ) {
    [this.width, this.height] = [Math.round(width * scale), Math.round(height * scale)];
    this.pixels = new Uint8ClampedArray(this.width * this.height * 3);
  }

  /** Fills the rows from one height to another, from one colour above to another below. */
  band(from: number, to: number, above: Colour, below: Colour): void {
    const [first, end] = [Math.round(from * this.scale), Math.round(to * this.scale)];
    for (let y = first; y < end; y++) {
      const share = (y - first) / (end - first);
      for (let channel = 0; channel < 3; channel++) {
        const value = above[channel] + (below[channel] - above[channel]) * share;
        for (let at = y * this.width * 3 + channel; at < (y + 1) * this.width * 3; at += 3) this.pixels[at] = value;
      }
    }
  }

  /** Nothing is allocated for a pixel: there are millions of them. */
  ellipse({ turn = 0, ...shape }: Ellipse, { colour, relief = 0, clear = 0, fade = 0, from = 0 }: Paint): void {
    const [cx, cy, rx, ry] = [shape.x, shape.y, shape.rx, shape.ry].map((units) => units * this.scale);
    const [sin, cos] = [Math.sin((turn * Math.PI) / 180), Math.cos((turn * Math.PI) / 180)];
    const [reachX, reachY] = [Math.hypot(rx * cos, ry * sin), Math.hypot(rx * sin, ry * cos)];
    const rim = Math.max(fade, 1.5 / Math.min(rx, ry));
    const { pixels, width } = this;
    const [red, green, blue] = colour;
    const right = Math.min(width - 1, Math.floor(cx + reachX));
    const bottom = Math.min(this.height - 1, Math.floor(cy + reachY));
    for (let y = Math.max(0, Math.round(from * this.scale), Math.ceil(cy - reachY)); y <= bottom; y++)
      for (let x = Math.max(0, Math.ceil(cx - reachX)); x <= right; x++) {
        const u = ((x - cx) * cos + (y - cy) * sin) / rx;
        const v = ((y - cy) * cos - (x - cx) * sin) / ry;
        const square = u * u + v * v;
        if (square >= 1) continue;
        const cover = Math.min(1, (1 - Math.sqrt(square)) / rim) * (1 - clear);
        const lit =
          relief === 0 ? 0 : (u * cos - v * sin) * LIGHT.x + (u * sin + v * cos) * LIGHT.y + Math.sqrt(1 - square) * LIGHT.z;
        const shade = 1 + relief * (0.9 * lit - 0.55);
        // Where it shines most it turns white.
        const gleam = lit > 0.82 ? relief * 90 * (lit - 0.82) : 0;
        const at = (y * width + x) * 3;
        pixels[at] += (red * shade + gleam - pixels[at]) * cover;
        pixels[at + 1] += (green * shade + gleam - pixels[at + 1]) * cover;
        pixels[at + 2] += (blue * shade + gleam - pixels[at + 2]) * cover;
      }
  }
}
