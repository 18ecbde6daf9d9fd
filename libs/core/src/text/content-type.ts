/** The type of a body, in lower case, and its parameters by their names in lower case. */
export interface ContentType {
  readonly type: string;
  readonly parameters: ReadonlyMap<string, string>;
}

/** A parameter: its name, and its value in quotation marks or without. */
const PARAMETER = /;[\t ]*([^\s;,="]+)=(?:"((?:[^"\\]|\\.)*)"|([^;,]*))/gs;

/** Reads a `Content-Type`. Of several parameters with the same name the first one counts; a list of types, which some clients send, counts as its first one. */
export function parseContentType(header = ''): ContentType {
  const [type] = header.split(/[;,]/, 1);
  const parameters = new Map<string, string>();
  let end = type.length;
  for (const { 0: whole, 1: name, 2: quoted, 3: bare, index } of header.matchAll(PARAMETER)) {
    // After a comma another type begins, but a quoted value may contain one.
    if (header.slice(end, index).includes(',')) break;
    end = index + whole.length;
    const key = name.toLowerCase();
    if (!parameters.has(key)) parameters.set(key, quoted === undefined ? bare.trim() : quoted.replace(/\\(.)/gs, '$1'));
  }
  return { type: type.trim().toLowerCase(), parameters };
}
