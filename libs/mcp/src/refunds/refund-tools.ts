import {
  assertKnown,
  compileParser,
  endpointOf,
  Field,
  fieldsOf,
  isObject,
  knownNames,
  type DiscoveredRoutes,
  type Input,
} from '@grove/rest';
import type { Caller } from '../caller.js';
import { AmountDiffers, ConfirmationEnded, ConfirmationInvalid, RefundDiffers } from '../errors.js';
import { digestOf } from '../results/digest.js';
import { permitsSome, routeNamed } from '../tools/routes.js';
import type { Tool, ToolAnswer } from '../tools/tool.js';
import { VALID_MINUTES, type RefundConfirmations } from './refund-confirmations.js';

const REFUNDS = '/shop/v1/orders/<order_id>/refunds';
const PREVIEW = `${REFUNDS}/preview`;

/** What is shown of a refund, and compared with its preview. */
const SHOWN = ['amount', 'reason', 'line_items'];

/** A change of any of these is a change of the order. */
const STATE = ['status', 'total', 'currency', 'refunds', 'line_items'];

class PreviewArguments {
  @Field.integer({ description: 'Id of the order.', required: true, min: 1 }) orderId: number;
}

class RefundArguments {
  @Field.text({ description: 'The confirmation that order_refund_preview returned.', required: true, max: 60_000 })
  confirmation: string;
  @Field.text({ description: 'The amount of the preview, as a person has confirmed it.', required: true, max: 40 })
  amount: string;
}

/** Giving money back takes two calls: the first computes the amount and changes nothing, the second needs the confirmation that names it. */
export const refundTools = (routes: DiscoveredRoutes, confirmations: RefundConfirmations): Tool[] => [
  previewTool(routes, confirmations),
  refundTool(routes, confirmations),
];

function previewTool(routes: DiscoveredRoutes, confirmations: RefundConfirmations): Tool {
  const declared = endpointOf(routeNamed(PREVIEW, routes), 'POST')!.arguments.fields;
  const fields = [...fieldsOf(PreviewArguments), ...declared.filter(({ readonly }) => !readonly)];
  const read = compileParser(fieldsOf(PreviewArguments), 'query');
  return {
    name: 'order_refund_preview',
    title: 'Preview a refund',
    description:
      'Computes a refund of an order and changes nothing. Returns the amount and a confirmation for order_refund. Without line_items the amount is refunded as such; a line needs only its id and quantity.',
    hints: { readOnlyHint: true, openWorldHint: false },
    arguments: fields,
    isFor: (caller) => permitsSome(caller, [[routeNamed(PREVIEW, routes), 'POST']], routes),
    async call(sent, caller) {
      assertKnown(sent, knownNames(fields));
      const { orderId } = read(sent) as unknown as PreviewArguments;
      const { order_id: _order, ...input } = sent;
      const preview = await askPreview(orderId, input, caller);
      if (preview.status >= 400) return preview;
      const order = await askOrder(orderId, caller);
      if (order.status >= 400) return order;
      const { amount } = preview.body as { amount: string };
      const { currency } = order.body as { currency: string };
      const confirmation = await confirmations.create({
        ...{ orderId, input, amount, caller: caller.identity },
        refund: refundDigest(preview.body),
        order: digestOf(order.body),
      });
      const next = `Show the amount to the person who decides. Then call order_refund with it, within ${VALID_MINUTES} minutes.`;
      return { status: 200, body: preview.body, facts: { amount, currency, confirmation, next } };
    },
  };
}

function refundTool(routes: DiscoveredRoutes, confirmations: RefundConfirmations): Tool {
  const fields = fieldsOf(RefundArguments);
  const read = compileParser(fields, 'query');
  return {
    name: 'order_refund',
    title: 'Refund an order',
    description:
      'Gives money back as order_refund_preview computed it. Refused if the order has changed since. A repeated call with the same confirmation refunds once.',
    hints: { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: false },
    arguments: fields,
    isFor: (caller) => permitsSome(caller, [[routeNamed(REFUNDS, routes), 'POST']], routes),
    async call(sent, caller) {
      assertKnown(sent, knownNames(fields));
      const { confirmation, amount } = read(sent) as unknown as RefundArguments;
      const confirmed = await confirmations.read(confirmation);
      const { orderId, input } = confirmed;
      if (confirmed.caller !== caller.identity) return refusedPreview(await askPreview(orderId, input, caller));
      if (amount.trim() !== confirmed.amount) throw new AmountDiffers({ confirmed: confirmed.amount });
      const order = await askOrder(orderId, caller);
      return caller.ask({
        method: 'POST',
        path: `/shop/v1/orders/${orderId}/refunds`,
        query: { _fields: ['id', ...SHOWN].join(',') },
        body: input,
        headers: { 'idempotency-key': `mcp-${digestOf(confirmation)}` },
        // Nothing of this is asked when the refund was made already: then the order has changed by it.
        accept({ body }) {
          if (Date.now() > confirmed.endsAt) throw new ConfirmationEnded({ minutes: VALID_MINUTES });
          if (digestOf(order.body) !== confirmed.order || refundDigest(body) !== confirmed.refund) throw new RefundDiffers();
        },
      });
    },
  };
}

const askPreview = (orderId: number, body: Input, caller: Caller): Promise<ToolAnswer> =>
  caller.ask({
    method: 'POST',
    path: `/shop/v1/orders/${orderId}/refunds/preview`,
    query: { _fields: SHOWN.join(',') },
    body,
  });

/** The order as a change of nothing would leave it: a key that may only write cannot read it. */
const askOrder = (orderId: number, caller: Caller): Promise<ToolAnswer> =>
  caller.ask({
    method: 'POST',
    path: `/shop/v1/orders/${orderId}/calculate`,
    query: { _fields: STATE.join(',') },
    body: {},
  });

/** A caller who may refund the order, but has the confirmation of somebody else, needs one of their own. */
function refusedPreview(preview: ToolAnswer): ToolAnswer {
  if (preview.status < 400) throw new ConfirmationInvalid();
  return preview;
}

/** Records of a preview have ids that are never stored. */
function refundDigest(body: unknown): string {
  const { amount, line_items: lines } = body as { amount: string; line_items: unknown[] };
  return digestOf([amount, lines.map((line) => (isObject(line) ? { ...line, id: undefined } : line))]);
}
