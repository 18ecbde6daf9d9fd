/** A token of a statement. Only `word` is a keyword or a name without quotes; a `name` was in backticks. */
export interface SqlToken {
  readonly kind: 'word' | 'name' | 'string' | 'number' | 'sign';
  readonly text: string;
}

const TOKEN =
  /\s+|--(?=\s|$)[^\n]*|#[^\n]*|\/\*(?!M?!)[^]*?\*\/|\/\*M?!\d*|\*\/|(`(?:[^`]|``)*`)|('(?:[^'\\]|''|\\[^])*'|"(?:[^"\\]|""|\\[^])*")|(\d+(?:\.\d+)?(?!\w))|([\w$@\u0080-\uffff]+)|([^])/gy;

const ESCAPES: Readonly<Record<string, string>> = { 0: '\0', b: '\b', n: '\n', r: '\r', t: '\t', Z: '\x1a' };

/** The tokens of a short statement, without comments. What is in conditional comments (`/*!40101 … *\/`) counts. */
export function tokensOf(statement: string): SqlToken[] {
  const tokens: SqlToken[] = [];
  for (const [, name, string, number, word, sign] of statement.matchAll(TOKEN)) {
    if (name !== undefined) tokens.push({ kind: 'name', text: name.slice(1, -1).replaceAll('``', '`') });
    else if (string !== undefined) tokens.push({ kind: 'string', text: unquote(string) });
    else if (number !== undefined) tokens.push({ kind: 'number', text: number });
    else if (word !== undefined) tokens.push({ kind: 'word', text: word });
    else if (sign !== undefined) tokens.push({ kind: 'sign', text: sign });
  }
  return tokens;
}

function unquote(string: string): string {
  const quote = string[0];
  return string
    .slice(1, -1)
    .replaceAll(quote + quote, quote)
    .replace(/\\([^])/g, (_, letter: string) => ESCAPES[letter] ?? letter);
}

/** Reads tokens one after the other. */
export class TokenReader {
  private at = 0;

  constructor(private readonly tokens: readonly SqlToken[]) {}

  get next(): SqlToken | undefined {
    return this.tokens[this.at];
  }

  take(): SqlToken | undefined {
    return this.tokens[this.at++];
  }

  /** Takes the words if they are next, in this order. */
  takeWords(...words: readonly string[]): boolean {
    const areNext = words.every((word, index) => isWord(this.tokens[this.at + index], word));
    if (areNext) this.at += words.length;
    return areNext;
  }

  takeSign(sign: string): boolean {
    const isNext = this.next?.kind === 'sign' && this.next.text === sign;
    if (isNext) this.at++;
    return isNext;
  }

  /** The name of a table or column; the name of a database before it is left out. With ANSI_QUOTES names are in double quotes. */
  takeName(): string | undefined {
    const name = this.takePart();
    return name !== undefined && this.takeSign('.') ? this.takePart() : name;
  }

  /** Up to a comma or the closing bracket of the list that is being read; inner brackets are passed over. */
  takeItem(): SqlToken[] {
    const start = this.at;
    for (let depth = 0; this.at < this.tokens.length; this.at++) {
      const { kind, text } = this.tokens[this.at];
      if (kind !== 'sign') continue;
      if (depth === 0 && (text === ',' || text === ')')) break;
      if (text === '(') depth++;
      else if (text === ')') depth--;
    }
    return this.tokens.slice(start, this.at);
  }

  /** What was not taken yet. */
  rest(): readonly SqlToken[] {
    return this.tokens.slice(this.at);
  }

  private takePart(): string | undefined {
    return this.next && this.next.kind !== 'sign' ? this.take()?.text : undefined;
  }
}

/** Whether a token is this keyword, in any case of letters. */
export const isWord = (token: SqlToken | undefined, word: string): boolean =>
  token?.kind === 'word' && token.text.toUpperCase() === word;
