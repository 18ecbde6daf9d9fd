import { marked, type Token, type Tokens } from 'marked';
import { codeBlocks, isCode } from './code-blocks.js';
import type { Guide, GuideBlock } from './guide.js';
import { prose, tableBlock } from './prose.js';
import { PARTS } from './values.js';

/** `Table: The headers of a list`, as the caption of the table that follows. */
const CAPTION = /^Table: (.+)$/;

/** `{{topics}}` in a paragraph of its own. */
const PART = /^\{\{(\w+)\}\}$/;

/**
 * A guide of Markdown. Its title is the heading of the first level, its summary the paragraph below, and each heading of the second level begins a section.
 * `{{name}}` is a value of the shop that is documented; what else guides have beyond Markdown is said at `codeBlocks` and `CAPTION`.
 */
export function parseGuide(slug: string, markdown: string): Guide {
  const [title, summary, ...rest] = marked.lexer(markdown).filter(({ type }) => type !== 'space') as [
    Tokens.Heading,
    Tokens.Paragraph,
    ...Token[],
  ];
  const starts = rest.flatMap((token, index) => (isSectionHeading(token) ? [index] : []));
  const sections = starts.map((start, number) => ({
    title: (rest[start] as Tokens.Heading).text,
    blocks: blocksOf(rest.slice(start + 1, starts[number + 1])),
  }));
  return { slug, title: title.text, summary: summary.text, sections };
}

const isSectionHeading = (token: Token): boolean => token.type === 'heading' && (token as Tokens.Heading).depth === 2;

function blocksOf(tokens: readonly Token[]): GuideBlock[] {
  const blocks: GuideBlock[] = [];
  for (let index = 0; index < tokens.length; index++) {
    const token = tokens[index];
    const [, caption] = CAPTION.exec(token.raw.trim()) ?? [];
    const [, part] = PART.exec(token.raw.trim()) ?? [];
    if (caption !== undefined) blocks.push(tableBlock(caption, tokens[++index] as Tokens.Table));
    else if (part !== undefined && Object.hasOwn(PARTS, part)) blocks.push(PARTS[part]);
    else if (isCode(token)) {
      const end = tokens.findIndex((other, place) => place > index && !isCode(other));
      const codes = tokens.slice(index, end < 0 ? undefined : end) as Tokens.Code[];
      blocks.push(...codeBlocks(codes));
      index += codes.length - 1;
    } else blocks.push(prose(token));
  }
  return blocks;
}
