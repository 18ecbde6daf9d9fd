import { pieces } from './markup.js';

/** What people type, and the characters that stand for it. */
const SMILIES: Readonly<Record<string, string>> = {
  ...{ ':neutral:': '😐', ':twisted:': '😈', ':arrow:': '➡', ':shock:': '😯', ':smile:': '🙂', ':???:': '😕', ':cool:': '😎' },
  ...{
    ':evil:': '👿',
    ':grin:': '😀',
    ':idea:': '💡',
    ':oops:': '😳',
    ':razz:': '😛',
    ':roll:': '🙄',
    ':wink:': '😉',
    ':cry:': '😥',
  },
  ...{
    ':eek:': '😮',
    ':lol:': '😆',
    ':mad:': '😡',
    ':sad:': '🙁',
    '8-)': '😎',
    '8-O': '😯',
    ':-(': '🙁',
    ':-)': '🙂',
    ':-?': '😕',
  },
  ...{
    ':-D': '😀',
    ':-P': '😛',
    ':-o': '😮',
    ':-x': '😡',
    ':-|': '😐',
    ';-)': '😉',
    '8O': '😯',
    ':(': '🙁',
    ':)': '🙂',
    ':?': '😕',
  },
  ...{ ':D': '😀', ':P': '😛', ':o': '😮', ':x': '😡', ':|': '😐', ';)': '😉', ':!:': '❗', ':?:': '❓' },
};

/** Elements whose text is shown unchanged. */
const LITERAL = new Set(['code', 'pre', 'style', 'script', 'textarea']);

const SPACE = '[\\r\\n\\t \\u00a0]|&nbsp;';
const ANY = Object.keys(SMILIES)
  .sort()
  .reverse()
  .map((smiley) => smiley.replace(/[()?|]/g, '\\$&'))
  .join('|');
const SMILEY = new RegExp(`(?<=${SPACE}|^)(?:${ANY})(?=${SPACE}|$)`, 'gm');

/** Replaces smilies that stand alone with emoji. */
export const convertSmilies = (html: string): string =>
  pieces(html, LITERAL)
    .map(({ kind, source }) => (kind === 'text' ? source.replace(SMILEY, (smiley) => SMILIES[smiley]) : source))
    .join('');
