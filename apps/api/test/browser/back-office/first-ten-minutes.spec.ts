import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { describeOnEachEngine } from '@grove/database/testing';
import { aName, createRecord } from '../../support/builders.js';
import { startTestServer, type TestServer } from '../../support/test-server.js';
import { describeInBrowser } from '../test-browser.js';
import { field, PASSWORD } from './office.js';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const GUIDE = new URL('../../../../../libs/docs/assets/guides/first-ten-minutes.md', import.meta.url);

/** What a sentence of the guide tells a person to do. */
const ACTIONS: readonly [sentence: RegExp, act: (page: Page, ...words: string[]) => Promise<unknown>][] = [
  [/[Tt]ype `([^`]+)` into \*\*([^*]+)\*\*/, (page, text, label) => field(page, label!).fill(text!)],
  [/and `([^`]+)` into \*\*([^*]+)\*\*/, (page, text, label) => field(page, label!).fill(text!)],
  [/Press `([^`]+)`/, (page, key) => page.keyboard.press(key!)],
  [/then `([^`]+)`/, (page, key) => page.keyboard.press(key!)],
  [/Choose a picture at \*\*([^*]+)\*\*/, (page, label) => choosePicture(page, label!)],
  [/Choose \*\*([^*]+)\*\* at \*\*([^*]+)\*\*/, (page, option, label) => choose(page, option!, label!)],
  [/Click \*\*([^*]+)\*\*/, (page, name) => page.getByRole('button', { name: name!, exact: true }).click()],
  [/You see \*\*([^*]+)\*\*/, (page, text) => page.getByText(textOf(text!)).first().waitFor()],
];

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** What the guide shows with an ellipsis for a number that it cannot know. */
const textOf = (shown: string) => new RegExp(escaped(shown).replace('…', String.raw`\d+`));

async function choosePicture(page: Page, label: string): Promise<void> {
  const picture = { create: { width: 40, height: 30, channels: 3, background: '#a0703c' } } as const;
  const buffer = await sharp(picture).png().toBuffer();
  await field(page, label).setInputFiles({ name: 'bowl.png', mimeType: 'image/png', buffer });
}

async function choose(page: Page, option: string, label: string): Promise<void> {
  const box = page.getByRole('combobox', { name: label, exact: true });
  const isSearched = await box.evaluate((element) => element.tagName === 'INPUT');
  await (isSearched ? box.fill(option) : box.click());
  await page.getByRole('option', { name: option, exact: true }).click();
}

/** The actions of the guide, in their order. */
function actionsOf(guide: string): ((page: Page) => Promise<unknown>)[] {
  const steps = [...guide.matchAll(/^\d+\. (.*(?:\n {3}.*)*)/gm)].map(([, step]) => step!);
  return steps.flatMap((step) =>
    ACTIONS.flatMap(([sentence, act]) =>
      [...step.matchAll(new RegExp(sentence, 'g'))].map(({ index, ...words }) => ({ index, act, words: Object.values(words) })),
    )
      .sort((one, other) => one.index - other.index)
      .map(
        ({ act, words }) =>
          (page: Page) =>
            act(page, ...(words.slice(1, 3) as string[])),
      ),
  );
}

describeInBrowser('The first ten minutes of the documentation', (browser) => {
  describeOnEachEngine('with a real server', (engine) => {
    let server: TestServer;
    beforeAll(async () => {
      server = await startTestServer(engine);
    });
    afterAll(() => server.stop());

    it('lead a new owner to a product with a picture, and to an order for it', async () => {
      const username = aName('owner').replace(' ', '-');
      const owner = { username, email: `${username}@noten.nl`, password: PASSWORD, roles: ['administrator'] };
      await createRecord(server.as('admin'), '/cms/v2/users', owner);
      const guide = readFileSync(GUIDE, 'utf8').replace('`NAME`', `\`${username}\``).replace('`PASSWORD`', `\`${PASSWORD}\``);
      const actions = actionsOf(guide);
      expect(actions.length).toBeGreaterThan(20);
      const visit = await browser.open(`${server.url}/admin/`);
      for (const act of actions) {
        await act(visit.page);
        await visit.untilDrawn();
      }
      const [product] = (await server.as('admin').list('/shop/v1/products', { search: 'Hazelnuts from Piedmont' })).body;
      expect(product).toMatchObject({ status: 'publish', regular_price: '6.50', images: [{ alt: 'A bowl of hazelnuts' }] });
      const [order] = (await server.as('admin').list('/shop/v1/orders')).body;
      expect(order).toMatchObject({ billing: { last_name: 'Noyer' }, line_items: [{ product_id: product.id, quantity: 2 }] });
      expect([visit.consoleErrors, visit.foreignRequests]).toEqual([[], []]);
      await visit.close();
    });
  });
});
