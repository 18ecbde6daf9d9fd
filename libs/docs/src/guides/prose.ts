import { html, trustedHtml, type Html } from '@grove/site';
import { getDefaults, Parser, Renderer, type Token, type Tokens } from 'marked';
import type { DocsView } from '../docs-view.js';
import { slugOf, table } from '../layout/components.js';
import type { GuideBlock } from './guide.js';
import { filled } from './values.js';

/** A paragraph, a list or a heading of a guide. */
export const prose =
  (token: Token): GuideBlock =>
  (view) =>
    trustedHtml(Parser.parse([token], optionsFor(view)));

/** A table with a caption. The first cell of each row is its header. */
export const tableBlock =
  (caption: string, { header, rows }: Tokens.Table): GuideBlock =>
  (view) =>
    table(
      caption,
      header.map(({ text }) => text),
      rows.map((cells) => cells.map(({ tokens }) => inline(tokens, view))),
    );

const inline = (tokens: Token[], view: DocsView): Html => trustedHtml(Parser.parseInline(tokens, optionsFor(view)));

const optionsFor = (view: DocsView) => ({ ...getDefaults(), renderer: new GuideRenderer(view) });

/** Makes the HTML of guides: with the values of the shop, and links to other guides as their files name them (`money.md`). */
class GuideRenderer extends Renderer {
  constructor(private readonly view: DocsView) {
    super();
  }

  override text(token: Tokens.Text | Tokens.Escape): string {
    if ('tokens' in token && token.tokens) return this.parser.parseInline(token.tokens);
    return html`${filled(token.text, this.view)}`.text;
  }

  override codespan({ text }: Tokens.Codespan): string {
    return html`<code>${filled(text, this.view)}</code>`.text;
  }

  override link({ href, tokens }: Tokens.Link): string {
    const target = href.replace(/^([\w-]+)\.md$/, '/docs/guides/$1');
    return html`<a href="${filled(target, this.view)}">${trustedHtml(this.parser.parseInline(tokens))}</a>`.text;
  }

  override heading({ tokens, depth, text }: Tokens.Heading): string {
    const id = slugOf(text.replace(/^An? /, ''));
    return `<h${depth} id="${id}">${this.parser.parseInline(tokens)}</h${depth}>`;
  }
}
