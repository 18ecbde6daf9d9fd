import { expect, it } from 'vitest';
import { setImmediate as later } from 'node:timers/promises';
import { ContextVariable } from './context-variable.js';

const [color, size] = [new ContextVariable<string>(), new ContextVariable<number>()];

it('a variable has the value of its context, also after a wait, and none outside', async () => {
  const seen = await color.run('red', async () => {
    await later();
    return color.get();
  });
  expect([seen, color.get()]).toEqual(['red', undefined]);
});

it('the work of one context does not see the values of another that runs at the same time', async () => {
  const seen = await Promise.all(
    ['red', 'green', 'blue'].map((value) =>
      color.run(value, async () => {
        await later();
        return color.get();
      }),
    ),
  );
  expect(seen).toEqual(['red', 'green', 'blue']);
});

it('several variables do not disturb each other, and an inner value ends with its work', () => {
  const values = () => [color.get(), size.get()];
  color.run('red', () => {
    size.run(1, () => {
      expect(values()).toEqual(['red', 1]);
      color.run('green', () => expect(values()).toEqual(['green', 1]));
      expect(values()).toEqual(['red', 1]);
    });
    expect(values()).toEqual(['red', undefined]);
  });
});
