/** An element of an XML document, with the text that is directly in it. */
export interface XmlElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: XmlElement[];
  text: string;
}

const TOKEN = /<([a-z:]+)((?:\s+[\w:]+="[^"<]*")*)\s*(\/?)>|<\/([a-z:]+)\s*>|([^<]+)/giy;
const ATTRIBUTE = /([\w:]+)="([^"]*)"/g;
const FORBIDDEN = /[^\t\n\r -\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/u;

/** Reads an XML document without comments and the like, as strictly as XML demands. Throws if it is not well-formed. */
export function readXml(text: string): XmlElement {
  if (FORBIDDEN.test(text)) throw new Error('XML does not allow one of the characters.');
  const [declaration] = /^<\?xml version="1\.0" encoding="UTF-8"\?>\s*/.exec(text) ?? [];
  if (declaration === undefined) throw new Error('The declaration is missing.');
  const body = text.slice(declaration.length).trimEnd();
  const root: XmlElement = { name: '', attributes: {}, children: [], text: '' };
  const open = [root];
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < body.length) {
    const at = TOKEN.lastIndex;
    const [, name, attributes, isEmpty, closed, content] = TOKEN.exec(body) ?? fail(`No XML: ${body.slice(at, at + 50)}`);
    const parent = open.at(-1)!;
    if (name !== undefined) {
      const element: XmlElement = { name, attributes: attributesOf(attributes), children: [], text: '' };
      parent.children.push(element);
      if (isEmpty === '') open.push(element);
    } else if (closed !== undefined) {
      if (parent.name !== closed) fail(`${parent.name} is closed by ${closed}.`);
      open.pop();
    } else {
      parent.text += decoded(content);
    }
  }
  if (open.length !== 1 || root.children.length !== 1 || root.text.trim() !== '') fail('There is not one whole element.');
  return root.children[0];
}

/** The texts of all elements with this name, anywhere below an element. */
export const textsOf = (element: XmlElement, name: string): string[] => [
  ...(element.name === name ? [element.text] : []),
  ...element.children.flatMap((child) => textsOf(child, name)),
];

const attributesOf = (text: string): Record<string, string> =>
  Object.fromEntries([...text.matchAll(ATTRIBUTE)].map(([, name, value]) => [name, decoded(value)]));

/** Documents of ours contain no references but those to code points. */
function decoded(text: string): string {
  if (/&(?!#\d+;)/.test(text)) fail(`A bare ampersand: ${text}`);
  return text.replace(/&#(\d+);/g, (_reference, code: string) => String.fromCodePoint(Number(code)));
}

function fail(message: string): never {
  throw new Error(message);
}
