import { escapeContent, type Html, trustedHtml } from '@grove/site';

/** What has a colour, and its element: a short one without a meaning, because a long answer has hundreds of them. */
const ELEMENTS = { name: 'b', text: 'i', word: 'u', note: 'span' } as const;
type Kind = keyof typeof ELEMENTS;

const QUOTED = String.raw`"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|` + '`[^`]*`';
const WORDS =
  'await|class|const|def|do|echo|else|end|export|for|foreach|from|function|if|import|let|new|print_r|print|puts|require|return';
const LITERALS = String.raw`true|false|null|nil|None|True|False|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?`;

/** Texts in quotes, words of the language and notes. Of programs that readers copy nothing else needs a colour. */
const program = (notes: string): RegExp =>
  new RegExp(String.raw`(?<note>${notes})|(?<text>${QUOTED})|(?<![\w.$-])(?<word>${WORDS}|${LITERALS})(?![\w-])`, 'gs');

const NOTES = { slashes: String.raw`(?<![:\w])//[^\n]*|/\*.*?\*/`, hashes: String.raw`(?<![\w#$&])#[^\n]*` };

/** The languages of the documentation. A shell has no backslashes within single quotes. */
const GRAMMARS: Readonly<Record<string, RegExp>> = {
  JSON: new RegExp(
    String.raw`(?<name>"(?:\\.|[^"\\])*")(?=\s*:)|(?<text>"(?:\\.|[^"\\])*")|(?<![\w.-])(?<word>${LITERALS})`,
    'g',
  ),
  curl: /(?<note>(?<!\S)#[^\n]*)|(?<text>(?:'[^']*'|\\'|"(?:\\.|[^"\\])*")+)|(?<word>^curl\b|(?<=\s)-{1,2}[A-Za-z][\w-]*)/gm,
  ...{ JavaScript: program(NOTES.slashes), '@grove/client': program(NOTES.slashes), PHP: program(NOTES.slashes) },
  ...{ Python: program(NOTES.hashes), Ruby: program(NOTES.hashes) },
};

/** Code as HTML, with elements around what has a colour if the language is one of the documentation. */
export function coloured(source: string, language: string): Html {
  if (!Object.hasOwn(GRAMMARS, language)) return trustedHtml(escapeContent(source));
  let [markup, end] = ['', 0];
  for (const { index, 0: text, groups } of source.matchAll(GRAMMARS[language])) {
    const [kind] = Object.entries(groups!).find(([, found]) => found !== undefined) as [Kind, string];
    const element = ELEMENTS[kind];
    markup += `${escapeContent(source.slice(end, index))}<${element}>${escapeContent(text)}</${element}>`;
    end = index + text.length;
  }
  return trustedHtml(markup + escapeContent(source.slice(end)));
}
