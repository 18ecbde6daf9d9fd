import { html } from '@grove/site';
import { codeTabs } from '../layout/components.js';
import { exampleHeaders } from '../reference/examples/example.rules.js';
import { inEachLanguage } from '../reference/examples/languages.rules.js';
import { operationAt } from '../reference/operations.rules.js';
import type { CodeAttributes, GuideBlock } from './guide.js';
import { filled } from './values.js';

/**
 * A request as HTTP writes it: `POST /shop/v1/orders` with the path below the root, headers, an empty line, and the body as JSON. It is shown in each language.
 * Its answer has the status of the attribute `status`, else 200, which a test expects. `credentials` are `KEY:SECRET` unless it names others, or `none`. A request
 * with `records=imaginary` is about records of the text, which are in no shop: a test of its own sends it about others.
 */
export function exampleRequest(source: string, attributes: CodeAttributes): GuideBlock {
  const { status = '200', credentials = 'KEY:SECRET', records } = attributes;
  return (view) => {
    const [head, body] = filled(source, view).split('\n\n');
    const [line, ...headerLines] = head.split('\n');
    const [method, path] = line.split(' ');
    const headers = Object.fromEntries(headerLines.map((header) => header.split(': ')));
    const sent = {
      ...{ method, url: view.context.root + path, credentials: credentials === 'none' ? undefined : credentials },
      ...{ headers: headerLines.length > 0 ? headers : undefined, body: body && (JSON.parse(body) as unknown) },
    };
    const example = { ...sent, headers: exampleHeaders(sent) };
    const operation = operationAt(view.reference.operations, method, path.split('?')[0]);
    const expected = records === 'imaginary' ? undefined : html`data-status="${status}"`;
    return codeTabs('Request', inEachLanguage(example, operation), expected);
  };
}
