import { styleText } from 'node:util';

type Style = Parameters<typeof styleText>[0];

/** A stream that may be a terminal. */
interface Output {
  readonly isTTY?: boolean;
}

/** Whether texts for this stream have colours: FORCE_COLOR and NO_COLOR decide, and otherwise whether it is a terminal. */
export function hasColours({ isTTY = false }: Output, env: NodeJS.ProcessEnv = process.env): boolean {
  const forced = env['FORCE_COLOR'];
  if (forced !== undefined) return !['0', 'false'].includes(forced);
  if (env['NO_COLOR'] || env['TERM'] === 'dumb') return false;
  return isTTY;
}

/** A text in a style, if its stream has colours. */
export function coloured(style: Style, text: string, stream: Output = process.stdout): string {
  return hasColours(stream) ? styled(style, text) : text;
}

/** Newer versions of Node look at the standard output, which need not be the stream that gets the text. */
export const styled: (style: Style, text: string) => string = (style, text) =>
  (styleText as (style: Style, text: string, options: object) => string)(style, text, { validateStream: false });
