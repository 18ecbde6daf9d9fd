import { describe, expect, it } from 'vitest';
import { SITE } from '@grove/site/testing';
import type { DocsView } from '../docs-view.js';
import { referenceOf } from '../reference/reference.js';
import { exampleDataWith } from '../reference/samples.js';
import { guidePage } from './guide.js';
import { allGuides } from './guides.js';
import { parseGuide } from './parse-guide.js';

const VIEW: DocsView = { context: SITE, reference: referenceOf([], [], allGuides()), data: exampleDataWith(12) };

/** The content of a guide with one section, without white space between elements. */
function contentOf(...lines: string[]): string {
  const guide = parseGuide('figs', ['# Figs', 'Know *all* of them.', '## Ripe figs', ...lines].join('\n\n'));
  const [, content] = /<h2 .*?<\/h2>(.*)<\/section>/s.exec(guidePage(guide, VIEW))!;
  return content.replace(/\s+/g, ' ').replaceAll('> <', '><').trim();
}

describe('A guide in Markdown', () => {
  it('has a title, a summary, and a section for each heading of the second level', () => {
    const text = '# Figs\n\nKnow all of them.\n\n## Ripe\n\nEat.\n\n### Soon\n\n## Unripe\n\nWait.\n';
    const { slug, title, summary, sections } = parseGuide('figs', text);
    expect([slug, title, summary, sections.map((section) => section.title)]).toEqual([
      ...['figs', 'Figs', 'Know all of them.'],
      ['Ripe', 'Unripe'],
    ]);
  });

  it('leads to other guides by the names of their files', () => {
    expect(contentOf('See [Money](money.md) and [errors](/docs/errors).')).toBe(
      '<p>See <a href="/docs/guides/money">Money</a> and <a href="/docs/errors">errors</a>.</p>',
    );
  });

  it('has the address of the shop and a product of it, in texts, code and links, and escapes them', () => {
    const context = { ...SITE, root: 'https://noten.example/"<rest>' };
    const [block] = parseGuide('figs', '# Figs\n\nAll.\n\n## Ripe\n\n{{root}} `{{root}}` [it]({{root}}) {{productId}}')
      .sections[0].blocks;
    const escaped = 'https://noten.example/&#34;&#60;rest&#62;';
    expect(block({ ...VIEW, context }).text.trim()).toBe(
      `<p>${escaped} <code>${escaped}</code> <a href="${escaped}">it</a> 12</p>`,
    );
  });

  it('may not name a value that there is not', () => {
    expect(() => contentOf('{{price}}')).toThrow('Guides have no value price.');
  });

  it('has tables with captions, whose rows have headers', () => {
    expect(contentOf('Table: Kinds', '| Kind | Taste |\n| --- | --- |\n| `black` | sweet |')).toContain(
      'aria-label="Kinds"><table><thead><tr><th scope="col">Kind</th><th scope="col">Taste</th></tr></thead>' +
        '<tbody><tr><th scope="row"><code>black</code></th><td>sweet</td></tr></tbody>',
    );
  });

  it('shows a request in each language, with the status that its answer has', () => {
    const content = contentOf(
      '```http status=201\nPOST /shop/v1/orders\nIdempotency-Key: KEY\n\n{ "line_items": [{ "product_id": {{productId}} }] }\n```',
    );
    expect(content).toMatch(/^<div class="tabs" data-tabs="Request" data-status="201">/);
    for (const language of ['curl', 'JavaScript', 'PHP', 'Python', 'Ruby']) expect(content).toContain(`Request in ${language}`);
    expect(content.replace(/<[^>]+>/g, '')).toContain('{ "line_items": [ { "product_id": 12 } ] }');
  });

  it('puts blocks of one example beside each other, and others below each other', () => {
    const code = (info: string) => `\`\`\`${info}\n1\n\`\`\``;
    const content = contentOf(
      code('sh title=Commands'),
      code('PHP tabs=Check status=304'),
      code('Ruby tabs=Check'),
      code('sh title=Last'),
    );
    const order = [...content.matchAll(/data-tabs="\w+" data-status="304"|<span>(?:\w+)<\/span>/g)].map(([found]) => found);
    expect(order).toEqual([
      ...[
        '<span>Commands</span>',
        'data-tabs="Check" data-status="304"',
        '<span>PHP</span>',
        '<span>Ruby</span>',
        '<span>Last</span>',
      ],
    ]);
  });
});

describe('The guides', () => {
  it.each(allGuides().map((guide) => [guide.slug, guide] as const))('%s can be shown for a shop', (_slug, guide) => {
    expect(guidePage(guide, VIEW)).not.toContain('{{');
    expect(guide.sections.length).toBeGreaterThan(1);
  });
});
