import { aCoupon, aName, anOrder, aProduct, aTaxRate, aVariableProduct } from './builders.js';
import type { Client } from './client.js';
import type { HttpResponse, JsonRecord } from './http.js';
import { buildPath, endpointsIn, type Argument, type Endpoint, type IndexDocument } from './index-document.js';
import type { TestServer } from './test-server.js';

/** A field of money at one route of one version. */
export interface AmountField {
  /** Method, route and field. */
  readonly name: string;
  /** How many decimals are stored. */
  readonly decimals: number;
  readonly isRefund: boolean;
  /** Other texts than amounts are taken, too. */
  readonly takesAnyText: boolean;
  /** Sends a request with this amount. */
  write(text: string, isRefused?: boolean): Promise<HttpResponse>;
  /** How the field is shown after that: without arguments, and where a response may have them with six decimals. Empty if the server computes it. */
  read(written: HttpResponse): Promise<string[]>;
  /** Sends what was read. Refunds cannot be changed. */
  writeBack?(written: HttpResponse, text: string): Promise<HttpResponse>;
}

/** Records to which requests refer. */
interface Records {
  readonly product: number;
  readonly variable: number;
  readonly variation: number;
  readonly order: number;
  readonly coupon: number;
  /** The code of a coupon that no request changes. */
  readonly code: string;
  readonly rate: number;
  /** An order with one line, which is taxed, and of which there is enough to refund. */
  readonly bought: { readonly order: number; readonly line: number; readonly rate: number };
}

/** How one field is sent and shown. */
interface Situation {
  readonly body: (amount: string, records: Records, isUpdate: boolean) => object;
  readonly shown?: (record: Shown) => string;
  readonly back?: (amount: string, record: Shown) => object;
  /** What a new record needs besides. */
  readonly created?: () => object;
  readonly decimals?: number;
  readonly takesAnyText?: true;
}

type Shown = JsonRecord & Readonly<Record<'line_items' | 'shipping_lines' | 'fee_lines' | 'variations', readonly JsonRecord[]>>;

const MUCH = '10000000';
const ONE_OF_SIZES = { type: 'variable', attributes: [{ name: 'Size', variation: true, options: ['S', 'M', 'L'] }] };
const aLine = ({ product }: Pick<Records, 'product'>): object => ({
  line_items: [{ product_id: product, quantity: 1, total: MUCH }],
});

/** A field of the record itself. */
const plain = (name: string, more: object = {}, rest: Partial<Situation> = {}): Situation => ({
  body: (amount) => ({ ...more, [name]: amount }),
  shown: (record) => record[name] as string,
  back: (amount) => ({ [name]: amount }),
  ...rest,
});

/** A field of the last line of a kind. */
const ofLine = (
  kind: 'line_items' | 'shipping_lines' | 'fee_lines',
  name: string,
  element: (records: Records) => object,
  more: (records: Records) => object = () => ({}),
): Situation => ({
  body: (amount, records) => ({ ...more(records), [kind]: [{ ...element(records), [name]: amount }] }),
  shown: (record) => record[kind].at(-1)![name] as string,
  back: (amount, record) => ({ [kind]: [{ id: record[kind].at(-1)!.id, [name]: amount }] }),
});

/** A field of a variation in the body of its product. */
const ofVariation = (name: string, more: object = {}): Situation => ({
  body: (amount, { variation }, isUpdate) => ({
    ...(!isUpdate && ONE_OF_SIZES),
    variations: [
      { ...(isUpdate ? { id: variation } : { attributes: [{ name: 'Size', option: 'S' }] }), ...more, [name]: amount },
    ],
  }),
  shown: ({ variations }) => variations[0][name] as string,
  back: (amount, { variations }) => ({ variations: [{ id: variations[0].id, [name]: amount }] }),
});

const positive = (text: string): string => text.replace(/^-/, '');
const ofCoupon = (name: string, more: object = {}): Situation =>
  plain(name, more, { decimals: 2, created: () => ({ code: aName('coupon') }) });

/** By the collection and the path of each field. */
const SITUATIONS: Readonly<Record<string, Situation>> = {
  'products regular_price': plain('regular_price'),
  'products sale_price': plain('sale_price', { regular_price: MUCH }),
  'products variations.regular_price': ofVariation('regular_price'),
  'products variations.sale_price': ofVariation('sale_price', { regular_price: MUCH }),
  'variations regular_price': plain('regular_price'),
  'variations sale_price': plain('sale_price', { regular_price: MUCH }),
  'generate default_values.regular_price': { body: (amount) => ({ default_values: { regular_price: amount } }) },
  'generate default_values.sale_price': { body: (amount) => ({ default_values: { sale_price: amount } }) },
  'orders line_items.subtotal': ofLine('line_items', 'subtotal', ({ product }) => ({ product_id: product, total: '0' })),
  'orders line_items.total': ofLine('line_items', 'total', ({ product }) => ({ product_id: product })),
  'orders shipping_lines.total': ofLine('shipping_lines', 'total', () => ({ method_id: 'post' })),
  'orders fee_lines.total': ofLine('fee_lines', 'total', () => ({ name: 'Box' }), aLine),
  'orders coupon_lines.discount': {
    body: (amount, records) => ({ ...aLine(records), coupon_lines: [{ code: records.code, discount: amount }] }),
  },
  'refunds amount': plain('amount', {}, { decimals: 2 }),
  'refunds line_items.refund_total': {
    body: (amount, { bought }) => ({ line_items: [{ id: bought.line, refund_total: amount, refund_tax: [] }] }),
    shown: ({ line_items: [{ total }] }) => positive(total as string),
  },
  'refunds line_items.refund_tax.refund_total': {
    body: (amount, { bought }) => ({
      line_items: [{ id: bought.line, refund_total: '1.00', refund_tax: [{ id: bought.rate, refund_total: amount }] }],
    }),
    shown: ({ line_items: [{ total_tax: tax }] }) => positive(tax as string),
  },
  'coupons amount': ofCoupon('amount'),
  'coupons minimum_amount': ofCoupon('minimum_amount', { maximum_amount: '0' }),
  'coupons maximum_amount': ofCoupon('maximum_amount', { minimum_amount: '0' }),
  'taxes rate': plain('rate', {}, { decimals: 4, takesAnyText: true }),
};

/** Fields that are checked later than others, or take every text. */
const UNDISCOVERED = ['refunds amount', 'taxes rate'];

/** All fields of money in the declarations of both roots, at each route at which they may be written. */
export async function findAmountFields(server: TestServer): Promise<AmountField[]> {
  const records = await createRecords(server.as('admin'));
  const found: AmountField[] = [];
  for (const root of [server.root, `${server.url}/wp-json`]) {
    const [admin, visitor] = [server.as('admin', root), server.as('visitor', root)];
    const endpoints = endpointsIn((await visitor.get<IndexDocument>('/')).body);
    for (const endpoint of endpoints) {
      // A preview takes the arguments of its write, and stores nothing that could be read.
      if (!['POST', 'PUT'].includes(endpoint.method) || /batch|redeliver|calculate|preview/.test(endpoint.route)) continue;
      const collection = /\/(\w+)(\/\(\?P<id>[^/]*)?$/.exec(endpoint.route)?.[1] ?? '';
      // The route of one record takes POST as it takes PUT.
      if (endpoint.method === 'POST' && endpoint.route.endsWith(')')) continue;
      for (const path of Object.entries(endpoint.args).flatMap(([name, argument]) => textsIn(argument, name))) {
        const field = `${collection} ${path}`;
        if (!UNDISCOVERED.includes(field) && !(await isAmount(visitor, endpoint, path))) continue;
        const situation = SITUATIONS[field];
        if (!situation) throw new Error(`${endpoint.route} has a field of money for which nobody wrote a request: ${field}`);
        found.push(fieldAt({ admin, endpoint, records, path, situation, collection }));
        const batch = `${endpoint.route}/batch`;
        if (endpoint.method === 'POST' && endpoints.some(({ route }) => route === batch))
          found.push(fieldAt({ admin, endpoint, records, path, situation, collection, isBatch: true }));
      }
    }
  }
  return found;
}

/** The paths of the texts in an argument that may be amounts, such as `line_items.total`. */
const textsIn = (
  { type, enum: words, format, maxLength, items, properties }: Argument & { format?: string },
  path: string,
): string[] => [
  ...(type === undefined || (type === 'string' && !words && !format && (maxLength === 100 || path === 'rate')) ? [path] : []),
  ...(items ? textsIn(items as Argument, path) : []),
  ...Object.entries(properties ?? {}).flatMap(([name, one]) => textsIn(one, `${path}.${name}`)),
];

/** Whether a text is refused because it is no decimal number. A stranger learns that before the missing permission. */
async function isAmount(visitor: Client, { route, method, args }: Endpoint, path: string): Promise<boolean> {
  const [first, ...rest] = path.split('.');
  const parts = (argument: Argument, names: readonly string[]): unknown => {
    if (argument.items) return [parts(argument.items as Argument, names)];
    const [name, ...deeper] = names;
    return name === undefined ? 'x' : { [name]: parts(argument.properties![name], deeper) };
  };
  const required = Object.fromEntries(Object.keys(args).flatMap((name) => (args[name].required ? [[name, 'x']] : [])));
  const body = { ...required, [first]: parts(args[first], rest) };
  const { body: answer } = await visitor.send(
    method,
    buildPath(route, () => 99_999_999),
    { body },
  );
  const params = (answer.data?.params ?? {}) as Readonly<Record<string, string>>;
  return /decimal number/.test(params[first] ?? '');
}

interface Place {
  readonly admin: Client;
  readonly endpoint: Endpoint;
  readonly records: Records;
  readonly path: string;
  readonly situation: Situation;
  readonly collection: string;
  readonly isBatch?: true;
}

function fieldAt({ admin, endpoint, records, path, situation, collection, isBatch }: Place): AmountField {
  const { method, route } = endpoint;
  const isUpdate = method === 'PUT';
  const [isRefund, hasDecimals] = [collection === 'refunds', /^(orders|refunds)$/.test(collection)];
  const ids: Readonly<Record<string, number>> = {
    ...{
      product_id: records.variable,
      order_id: records.bought.order,
      products: path.includes('.') ? records.variable : records.product,
    },
    ...{ variations: records.variation, orders: records.order, coupons: records.coupon, taxes: records.rate },
  };
  const at = buildPath(route, (name) => ids[name === 'id' ? collection : name]);
  const ofRecord = (id: number): string => at.replace(/\d+$/, String(id));
  const own = (written: HttpResponse): string => (isUpdate ? ofRecord(recordIn(written).id) : `${at}/${recordIn(written).id}`);
  const recordIn = ({ body }: HttpResponse): Shown => (isBatch ? (body.create as JsonRecord[])[0] : body) as Shown;
  /** Variations are generated once for each product, and orders are changed once, because lines are added to them. */
  async function ownPath(): Promise<string> {
    if (collection === 'generate') return at.replace(/\d+(?=\/variations)/, String((await aVariableProduct(admin, [])).id));
    return isUpdate && collection === 'orders' ? ofRecord((await anOrder(admin, aLine(records))).id) : at;
  }
  return {
    name: `${method} ${route}${isBatch ? '/batch' : ''} ${path}`,
    ...{ decimals: situation.decimals ?? 6, takesAnyText: situation.takesAnyText ?? false, isRefund },
    async write(text, isRefused) {
      const body = { ...(!isUpdate && situation.created?.()), ...situation.body(text, records, isUpdate) };
      if (!isBatch) return admin.send(method, isRefused ? at : await ownPath(), { body });
      const answer = await admin.post(`${at}/batch`, { create: [body] });
      const { error } = (answer.body.create as { error?: JsonRecord }[] | undefined)?.[0] ?? {};
      return error ? { ...answer, status: error.data.status, body: error } : answer;
    },
    async read(written) {
      const { shown } = situation;
      if (!shown) return [];
      const queries = hasDecimals ? [{}, { dp: 6 }] : [{}];
      return Promise.all(queries.map(async (query) => shown((await admin.get<Shown>(own(written), query)).body)));
    },
    ...(situation.back && {
      async writeBack(written: HttpResponse, text: string) {
        const { body } = await admin.get<Shown>(own(written));
        return admin.put(own(written), situation.back!(text, body));
      },
    }),
    ...(isRefund && { writeBack: undefined }),
  };
}

async function createRecords(admin: Client): Promise<Records> {
  const product = await aProduct(admin, { regular_price: '5.00' });
  const variable = await aVariableProduct(admin, [{ regular_price: '3' }]);
  const [variation] = variable.variations as JsonRecord[];
  const rate = (await aTaxRate(admin, { country: 'NL', city: 'Refunds' })).id;
  const bought = await anOrder(admin, {
    ...{ shipping: { country: 'NL', city: 'Refunds' }, status: 'processing' },
    line_items: [{ product_id: product.id, quantity: 1, total: MUCH }],
  });
  const [line] = bought.line_items as JsonRecord[];
  return {
    ...{ product: product.id, variable: variable.id, variation: variation.id },
    order: (await anOrder(admin)).id,
    ...{ coupon: (await aCoupon(admin)).id, code: (await aCoupon(admin)).code },
    rate: (await aTaxRate(admin)).id,
    bought: { order: bought.id, line: line.id, rate },
  };
}
