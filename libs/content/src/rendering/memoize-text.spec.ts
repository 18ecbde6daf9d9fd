import { describe, expect, it } from 'vitest';
import { memoizeText } from './memoize-text.js';

describe('remembered results', () => {
  function counted() {
    const rendered: number[] = [];
    const render = memoizeText(async (text) => {
      rendered.push(text.length);
      return text.toUpperCase();
    });
    return { render, rendered };
  }

  it('are those of the function, which is asked once for a text', async () => {
    const { render, rendered } = counted();
    expect(await Promise.all(['fig', 'fig', '', ''].map(render))).toEqual(['FIG', 'FIG', '', '']);
    expect(rendered).toEqual([3, 0]);
  });

  it('are the same text, signs of any kind and halves of signs included', async () => {
    for (const text of ['', 'fig', 'Käse\0', '“Nüsse” 🌰', '\ud83c', 'ab\ufdd0'])
      expect(await memoizeText(async (given) => `${given}\ufdd0`.slice(0, -1))(text)).toBe(text);
  });

  it('go when there is no room, first those that were asked for longest ago', async () => {
    const { render, rendered } = counted();
    const big = (sign: string) => sign.repeat(3_000_000);
    for (const sign of ['a', 'b', 'a', 'c']) await render(big(sign));
    expect(rendered).toHaveLength(3);
    await render(big('a'));
    expect(rendered).toHaveLength(3);
    await render(big('b'));
    expect(rendered).toHaveLength(4);
  });

  it('of a text that is larger than all the room are right as well', async () => {
    const { render } = counted();
    const huge = 'a'.repeat(9_000_000);
    expect(await render(huge)).toBe(huge.toUpperCase());
    expect(await render(huge)).toBe(huge.toUpperCase());
  });
});
