/** How many records of each list are read by themselves, and with the lists below them. */
const SAMPLE = 3;

/**
 * Reads every list of the document, with all pages, and some of its records, and parses all responses with generated schemas. `schemas`: the module that a
 * generator made; the schema of the operation `get_shop_v1_products` is `GetShopV1ProductsResponse` after the prefix of the generator.
 */
export async function readShop({ root, document, schemas, prefix, authorization }) {
  const result = { requests: 0, records: 0, rejected: [] };
  const templates = Object.entries(document.paths).filter(([, { get }]) => isDescribed(get));
  const lists = templates.filter(([path]) => !path.includes('{'));
  for (const [path, { get }] of lists) {
    const records = await readPages(path, get);
    for (const { id } of records.slice(0, SAMPLE)) if (id !== undefined) await readBelow(path, id);
  }
  return result;

  /** The record of a list, and the lists below it. */
  async function readBelow(list, id) {
    for (const [template, { get }] of templates) {
      const [before, after = ''] = template.split(/\{\w+\}/);
      if (before === `${list}/` && !after.includes('{') && template.match(/\{/g).length === 1)
        await readPages(`${list}/${id}${after}`, get);
    }
  }

  async function readPages(path, operation) {
    const schema = schemas[nameOf(operation.operationId)];
    if (!schema) throw new Error(`There is no schema ${nameOf(operation.operationId)}.`);
    const records = [];
    for (let page = 1, pages = 1; page <= pages; page++) {
      const isPaged = operation.parameters?.some(({ name }) => name === 'per_page');
      const response = await fetch(`${root}${path}${isPaged ? `?per_page=100&page=${page}` : ''}`, {
        headers: { authorization },
      });
      result.requests++;
      // Some records have no such resource, and some routes need parameters.
      if (!response.ok) return [];
      pages = Number(response.headers.get('x-wp-totalpages') ?? 1);
      const body = await response.json();
      const found = Array.isArray(body) ? body : [body];
      const { success, error } = schema.safeParse(body);
      if (!success) result.rejected.push(`${path}: ${error.issues[0].path.join('.')} ${error.issues[0].message}`);
      result.records += found.length;
      records.push(...found);
    }
    return records;
  }

  function nameOf(operationId) {
    const words = operationId.split('_').map((word) => word[0].toUpperCase() + word.slice(1));
    const name = words.join('') + 'Response';
    return prefix + (prefix ? name : name[0].toLowerCase() + name.slice(1));
  }
}

const isDescribed = (operation) => operation?.responses['200'].content !== undefined;
