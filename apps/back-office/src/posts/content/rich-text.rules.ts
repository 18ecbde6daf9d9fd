const TOKEN = /<(?<end>\/?)(?<tag>[a-z][a-z0-9]*)(?<attributes>(?:\s+[a-z]+="[^"<>]*")*)\s*\/?>|(?<text>[^<]+)|(?<foreign>.)/gs;
const ATTRIBUTE = /([a-z]+)="([^"]*)"/g;

/** What may be inside of an element. */
type Inside = 'blocks' | 'line' | 'list' | 'item' | 'code' | 'lines of code' | 'nothing';

const BLOCKS = ['p', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'ul', 'ol', 'blockquote', 'pre', 'hr', 'img'];
const LINE = ['strong', 'em', 's', 'u', 'a', 'code', 'br'];

const CHILDREN: Readonly<Record<Inside, readonly string[]>> = {
  blocks: BLOCKS,
  line: LINE,
  list: ['li'],
  item: [...LINE, 'ul', 'ol'],
  code: ['code'],
  'lines of code': [],
  nothing: [],
};

const VOID = ['br', 'hr', 'img'];

/** An address that leads somewhere, and runs nothing. */
const ADDRESS = /^(?:https?:\/\/|mailto:|tel:|\/|#)[^\s\\]*$/i;

/** The attributes that the editor keeps. */
const ATTRIBUTES: Readonly<Record<string, Readonly<Record<string, RegExp>>>> = {
  a: { href: ADDRESS, target: /^_blank$/, rel: /^[a-z ]+$/, title: /./ },
  img: { src: /./, alt: /^/, title: /./, width: /^\d+$/, height: /^\d+$/ },
  ol: { start: /^[1-9]\d{0,5}$/ },
};

/** Texts with more elements in each other than people write are edited as HTML. */
const DEEPEST = 40;

/** An element that has begun and not ended. */
interface Open {
  readonly tag: string;
  readonly inside: Inside;
  /** Whether nothing was in it yet. */
  isEmpty: boolean;
  /** Whether a list was in it: nothing but lists may follow. */
  hasList: boolean;
}

/**
 * Whether the rich editor shows all of a text and drops nothing of it when it is saved. Texts with comments, such as those of blocks, with other elements and
 * attributes, or with lines that the editor would join, are edited as HTML. `site` is the address of the site: pictures of others are not loaded.
 */
export function isRichText(html: string, site: string): boolean {
  const open: Open[] = [{ tag: '', inside: 'blocks', isEmpty: true, hasList: false }];
  for (const { groups } of html.matchAll(TOKEN)) {
    const { end, tag, attributes = '', text, foreign } = groups!;
    if (foreign !== undefined || open.length > DEEPEST) return false;
    const isKept =
      text !== undefined ? addText(open, text) : end === '/' ? close(open, tag!) : begin(open, tag!, attributes, site);
    if (!isKept) return false;
  }
  return open.length === 1;
}

/** A text without elements of blocks, such as WordPress keeps: empty lines divide paragraphs, and other ends of lines stay. Other texts are as they were. */
export function withParagraphs(text: string): string {
  if (text.trim() === '' || /<(?!\/?(?:strong|em|s|u|a|code)\b)/.test(text)) return text;
  return text
    .trim()
    .split(/\n\s*\n/)
    .map((lines) => lines.trim().split('\n'))
    .map((lines) => `<p>${lines.map((line) => line.trimEnd()).join('<br>')}</p>`)
    .join('');
}

function addText(open: Open[], text: string): boolean {
  const parent = open.at(-1)!;
  const isBlank = /^[ \t\r\n]*$/.test(text);
  // The parser of HTML makes other characters of these.
  if (/[\0\f\v\r]/.test(text)) return isBlank && !/[\0\f\v]/.test(text) && parent.inside !== 'lines of code';
  if (parent.inside === 'lines of code') {
    // The parser of HTML leaves out the first end of a line.
    const isKept = !(parent.isEmpty && text.startsWith('\n'));
    parent.isEmpty = false;
    return isKept;
  }
  if (isBlank && (parent.inside === 'blocks' || parent.inside === 'list' || parent.hasList)) return true;
  if (parent.hasList || !['line', 'item'].includes(parent.inside)) return false;
  parent.isEmpty = false;
  return !text.includes('\n') || (parent.inside === 'item' && isBlank);
}

function begin(open: Open[], tag: string, attributes: string, site: string): boolean {
  const parent = open.at(-1)!;
  if (!CHILDREN[parent.inside].includes(tag) || !areKept(tag, attributes, site)) return false;
  const isList = tag === 'ul' || tag === 'ol';
  if (parent.hasList && !isList) return false;
  // The editor keeps code apart from other marks, and no link in a link.
  const isInCode = parent.tag === 'code' && parent.inside === 'line';
  const isInMark = open.some((element) => ['strong', 'em', 's', 'u', 'a'].includes(element.tag));
  if (isInCode || (tag === 'code' && isInMark) || (tag === 'a' && open.some((element) => element.tag === 'a'))) return false;
  if (parent.inside === 'code' && !parent.isEmpty) return false;
  parent.isEmpty = false;
  if (isList && parent.inside === 'item') parent.hasList = true;
  if (!VOID.includes(tag)) open.push({ tag, inside: insideOf(tag, parent), isEmpty: true, hasList: false });
  return true;
}

function close(open: Open[], tag: string): boolean {
  const element = open.pop()!;
  if (open.length === 0 || element.tag !== tag) return false;
  // The editor drops marks without a text, and makes a line of a list without items.
  return !element.isEmpty || !(LINE.includes(tag) || ['ul', 'ol', 'blockquote', 'pre'].includes(tag));
}

function insideOf(tag: string, parent: Open): Inside {
  if (tag === 'blockquote') return 'blocks';
  if (tag === 'ul' || tag === 'ol') return 'list';
  if (tag === 'li') return 'item';
  if (tag === 'pre') return 'code';
  return parent.inside === 'code' ? 'lines of code' : 'line';
}

function areKept(tag: string, attributes: string, site: string): boolean {
  const known = ATTRIBUTES[tag] ?? {};
  const sent = [...attributes.matchAll(ATTRIBUTE)].map(([, name, value]) => [name!, value!] as const);
  if (sent.some(([name, value]) => !known[name]?.test(value))) return false;
  const { href, src } = Object.fromEntries(sent) as { href?: string; src?: string };
  if (new Set(sent.map(([name]) => name)).size < sent.length) return false;
  if (tag === 'a') return href !== undefined;
  return tag !== 'img' || (src !== undefined && (src.startsWith(site) || /^\/(?![/\\])/.test(src)));
}
