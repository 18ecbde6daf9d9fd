import { splitMarkup } from './markup.js';

/** What editors that store blocks write around each of them: `<!-- wp:paragraph {"align":"left"} -->`, `<!-- /wp:paragraph -->`, `<!-- wp:separator /-->`. */
const DELIMITER = /^<!--\s+(\/?)wp:([a-z][a-z\d_-]*(?:\/[a-z][a-z\d_-]*)?)\s+(?:\{[^]*\}\s+)?(\/?)-->$/;

const MARK = '<!-- wp:';

/** Whether a text consists of blocks. The line breaks of such a text mean nothing. */
export const hasBlocks = (html: string): boolean => html.includes(MARK);

/** A block with what is inside of it: HTML, and other blocks. */
interface Block {
  readonly name: string;
  readonly parts: (string | Block)[];
}

/** The HTML of the blocks, without their delimiters. Blocks that only a plug-in can show have none. */
export const renderBlocks = (html: string): string => toHtml(parseBlocks(html));

/** Blocks that an excerpt may contain, as long as they contain no others. */
const IN_EXCERPTS: ReadonlySet<string> = new Set(
  'freeform heading html list media-text paragraph preformatted pullquote quote table verse'.split(' '),
);

/** Blocks that arrange others. */
const WRAPPERS: ReadonlySet<string> = new Set(['columns', 'column', 'group']);

/** The HTML of the blocks of which an excerpt is made. */
export function renderBlocksForExcerpt(html: string): string {
  const render = (block: Block): string =>
    block.parts.map((part) => (typeof part === 'string' ? (block.name === '' ? part : '') : ofBlock(part))).join('');
  const ofBlock = (block: Block): string => {
    if (WRAPPERS.has(block.name)) return render(block);
    if (!IN_EXCERPTS.has(block.name)) return '';
    const inner = block.parts.filter((part) => typeof part !== 'string');
    return inner.every(({ name, parts }) => IN_EXCERPTS.has(name) && parts.every((part) => typeof part === 'string'))
      ? toHtml(block)
      : '';
  };
  return render(parseBlocks(html));
}

/** Parses a text into a block without a name. Delimiters that have no counterpart end where the text ends, or are left out. */
function parseBlocks(html: string): Block {
  const root: Block = { name: '', parts: [] };
  const open = [root];
  for (const [index, piece] of splitMarkup(html).entries()) {
    const delimiter = index % 2 === 0 ? undefined : delimiterOf(piece);
    const innermost = open.at(-1)!;
    if (!delimiter) innermost.parts.push(piece);
    else if (delimiter.kind === 'close') close(open, delimiter.name);
    else {
      const block: Block = { name: delimiter.name, parts: [] };
      innermost.parts.push(block);
      if (delimiter.kind === 'open') open.push(block);
    }
  }
  return root;
}

function close(open: Block[], name: string): void {
  if (open.length > 1 && open.at(-1)!.name === name) open.pop();
}

function delimiterOf(comment: string): { readonly name: string; readonly kind: 'open' | 'close' | 'void' } | undefined {
  const [, slash, name, end] = DELIMITER.exec(comment) ?? [];
  if (name === undefined) return undefined;
  return { name: name.replace(/^core\//, ''), kind: slash === '/' ? 'close' : end === '/' ? 'void' : 'open' };
}

function toHtml(block: Block): string {
  const html = block.parts.map((part) => (typeof part === 'string' ? part : toHtml(part))).join('');
  return block.name === 'paragraph' ? withClass(html, 'wp-block-paragraph') : html;
}

const FIRST_PARAGRAPH = /<p(?=[\s>])([^<>]*)>/;

/** Adds a class to the first paragraph. */
const withClass = (html: string, name: string): string =>
  html.replace(FIRST_PARAGRAPH, (_tag, attributes: string) => {
    const [, before, quote, names, after] = /^([^]*?\sclass=)(["'])([^"']*)\2([^]*)$/.exec(attributes) ?? [];
    if (names === undefined) return `<p class="${name}"${attributes}>`;
    return names.split(/\s+/).includes(name)
      ? `<p${attributes}>`
      : `<p${before}${quote}${`${names} ${name}`.trim()}${quote}${after}>`;
  });
