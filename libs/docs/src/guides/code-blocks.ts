import { html } from '@grove/site';
import type { Token, Tokens } from 'marked';
import { codeBlock, codeTabs } from '../layout/components.js';
import { exampleRequest } from './example-request.js';
import type { CodeAttributes, GuideBlock } from './guide.js';
import { filled } from './values.js';

interface Code {
  readonly language: string;
  readonly attributes: CodeAttributes;
  readonly source: string;
}

export const isCode = (token: Token): token is Tokens.Code => token.type === 'code';

/**
 * Blocks of code that follow each other. A block of the language `http` is a request, which is shown in each language (see `exampleRequest`). Blocks with the same
 * `tabs` are one example in several languages; `status` is what its answer must have, which a test expects. Others have a `title`.
 */
export function codeBlocks(tokens: readonly Tokens.Code[]): GuideBlock[] {
  const codes = tokens.map(codeOf);
  return codes.flatMap((code, index): GuideBlock[] => {
    const { tabs } = code.attributes;
    if (tabs === undefined) return [single(code)];
    const isFirst = codes[index - 1]?.attributes['tabs'] !== tabs;
    return isFirst
      ? [
          tabsOf(
            tabs,
            codes.slice(index).filter(({ attributes }) => attributes['tabs'] === tabs),
          ),
        ]
      : [];
  });
}

function codeOf({ lang = '', text }: Tokens.Code): Code {
  const [language] = lang.split(' ');
  const attributes = [...lang.matchAll(/([\w-]+)=(?:"([^"]*)"|(\S+))/g)].map(([, name, quoted, word]) => [name, quoted ?? word]);
  return { language, attributes: Object.fromEntries(attributes) as CodeAttributes, source: text };
}

function single({ language, attributes, source }: Code): GuideBlock {
  if (language === 'http') return exampleRequest(source, attributes);
  const { title = language, label = title } = attributes;
  return (view) => codeBlock(title, label, filled(source, view), language);
}

function tabsOf(label: string, codes: readonly Code[]): GuideBlock {
  const [{ attributes }] = codes;
  const status = attributes['status'];
  return (view) =>
    codeTabs(
      label,
      codes.map(({ language, source }) => ({ language, source: filled(source, view) })),
      status === undefined ? undefined : html`data-status="${status}"`,
    );
}
