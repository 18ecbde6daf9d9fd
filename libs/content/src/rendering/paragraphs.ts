import { isBlock, isVoid, pieces, HIDDEN_ELEMENTS, type Piece } from './markup.js';
import { openElements } from './open-elements.js';

/** Elements whose line breaks are kept. */
const VERBATIM = new Set(['pre', 'textarea', ...HIDDEN_ELEMENTS]);

/** Elements that contain other elements instead of text, or text that cannot be split into paragraphs. */
const WITHOUT_PARAGRAPHS = new Set(
  'ul ol dl menu table colgroup thead tbody tfoot tr h1 h2 h3 h4 h5 h6 dt caption figcaption legend summary'.split(' '),
);

// Stands for a line break inside a tag, which must not become a `<br />`. Noncharacters of Unicode are reserved for internal use.
const BREAK_IN_MARKUP = '\ufdd0';

/** A line break that was sent as markup, in any spelling. One with attributes stays as it is. */
const BREAK = /^<br\s*\/?>$/i;

interface Part {
  readonly kind: 'open' | 'close' | 'text' | 'block';
  readonly html: string;
}

/**
 * Converts the lines of a text to HTML: text between blank lines becomes `<p>`, other line breaks and `<br>` become `<br />`, and a line break follows
 * every block. Blocks with markup of their own stay as they are.
 */
export function paragraphs(html: string): string {
  const parts: Part[] = [];
  const inside = openElements();
  let run = '';

  const endRun = () => {
    for (const part of wrap(run, inside.innermost())) parts.push(part);
    run = '';
  };
  const closeParagraph = () => {
    if (inside.innermost() !== 'p') return;
    inside.leave('p');
    parts.push({ kind: 'close', html: '</p>' });
  };

  for (const piece of pieces(html.replace(/\r\n?/g, '\n'), VERBATIM)) {
    if (!isBlock(piece)) {
      run += inlineHtml(piece);
      continue;
    }
    endRun();
    if (piece.name === 'p' && piece.kind === 'close' && inside.innermost() !== 'p') continue;
    if (piece.name !== 'p' || piece.kind === 'open') closeParagraph();
    parts.push({ kind: kindOf(piece), html: piece.source });
    if (piece.kind === 'open' && !isVoid(piece)) inside.enter(piece.name);
    if (piece.kind === 'close') inside.leave(piece.name);
  }
  endRun();
  closeParagraph();
  return joined(parts).replaceAll(BREAK_IN_MARKUP, '\n');
}

function inlineHtml({ kind, source }: Piece): string {
  if (kind === 'text') return source;
  return BREAK.test(source) ? '<br />' : source.replaceAll('\n', BREAK_IN_MARKUP);
}

function kindOf(piece: Piece): Part['kind'] {
  return piece.kind === 'whole' || isVoid(piece) ? 'block' : (piece.kind as 'open' | 'close');
}

/** The text between two block tags, as paragraphs where its element takes any. */
function wrap(run: string, element: string | undefined): Part[] {
  const texts = run
    .split(/\n\s*\n/)
    .map((text) => text.trimStart().replace(/\n\s*$/, ''))
    .filter((text) => text.trim() !== '');
  if (texts.length === 0) return [];

  if (element === 'p') return [{ kind: 'text', html: texts.map(breakLines).join('</p>\n<p>') }];
  if (!takesParagraphs(element, texts.length)) return [{ kind: 'text', html: breakLines(texts.join('\n')) }];
  return texts.map((text) => ({ kind: 'text', html: isHidden(text) ? text : `<p>${breakLines(text)}</p>` }));
}

/** Texts outside blocks and in quotations always become paragraphs; in most other blocks only if there are several. */
function takesParagraphs(element: string | undefined, count: number): boolean {
  if (element === undefined || element === 'blockquote') return true;
  return count > 1 && !WITHOUT_PARAGRAPHS.has(element);
}

function breakLines(text: string): string {
  const lines = text.split('\n');
  const last = lines.pop();
  return lines.map((line) => withBreak(line.trimEnd()) + '\n').join('') + last;
}

const withBreak = (line: string): string => (line.endsWith('<br />') ? line : `${line}<br />`);

/** Whether nothing of the text is displayed: comments, scripts, or one tag of an inline element around blocks. */
function isHidden(text: string): boolean {
  const all = pieces(text, VERBATIM).filter((piece) => piece.source.trim() !== '' && !HIDDEN_ELEMENTS.has(piece.name));
  if (all.some((piece) => piece.kind === 'text' || piece.kind === 'whole' || isVoid(piece))) return false;
  const opened = all.filter((piece) => piece.kind === 'open').length;
  const closed = all.filter((piece) => piece.kind === 'close').length;
  return opened !== closed || opened === 0;
}

/** Joins the parts, each on a line of its own. Text stays on the line of the tags around it. */
function joined(parts: readonly Part[]): string {
  return parts.map((part, index) => part.html + (staysOnLine(part, parts[index + 1]) ? '' : '\n')).join('');
}

function staysOnLine(part: Part, next: Part | undefined): boolean {
  return (part.kind === 'open' && next?.kind === 'text') || (part.kind === 'text' && next?.kind === 'close');
}
