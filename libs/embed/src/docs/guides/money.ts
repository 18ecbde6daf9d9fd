import { html } from '../../pages/html.js';
import { table } from '../layout/components.js';
import { answer, request, type Guide } from './guide.js';

export const money: Guide = {
  slug: 'money',
  title: 'Money and taxes',
  summary: 'How amounts are written, rounded and taxed, and how to get totals that match to the cent.',
  sections: [
    {
      title: 'Amounts are texts',
      content: () =>
        html`<p>
            Every amount is a decimal number in a JSON text: <code>"9.95"</code>. Send amounts as texts too; a JSON number is
            refused with <a href="/docs/errors#rest_invalid_param"><code>rest_invalid_param</code></a
            >. Numbers of most programming languages cannot hold <code>0.1</code> exactly, so sums of them are wrong sooner or
            later. Use a decimal type to calculate: <code>decimal.Decimal</code> in Python, <code>bcmath</code> in PHP, or whole
            cents.
          </p>
          <p>
            Orders are shown with two decimals. With <code>dp=4</code> an answer has four decimals; this changes what is shown,
            and not what is stored. The field <code>currency</code> of an order is a label: Grove converts nothing.
          </p>`,
    },
    {
      title: 'How a total comes about',
      content: () =>
        html`<p>For every line, Grove takes these steps:</p>
          <ol>
            <li>The subtotal is the price times the quantity. It is not rounded.</li>
            <li>Coupons and a <code>total</code> that you send lower the total of the line; the subtotal stays.</li>
            <li>Tax is calculated for each line and each rate, and rounded to two decimals, half away from zero.</li>
            <li>The totals of the lines are rounded and added up, with fees, shipping and taxes.</li>
          </ol>
          <p>An example with a rate of 21 %:</p>
          ${table(
            'How a total is calculated',
            ['Part', 'Amount', 'Tax'],
            [
              ['3 × 10.00', '30.00', '6.30'],
              ['shipping', '4.95', '1.04 (1.0395)'],
              ['fee', '2.50', '0.53 (0.525)'],
              ['total', '37.45', '7.87, together 45.32'],
            ],
          )}
          <p>
            This is the default. A shop can round at the subtotal and enter prices with tax instead; a list of what it calculates
            with is in its settings. An order keeps its amounts when prices or rates change later.
          </p>`,
    },
    {
      title: 'Which rate applies',
      content: (view) =>
        html`<p>
            A rate has a country, a state, postcodes, cities and a tax class. By default the shipping address decides; without
            one, the billing address; and without that, the address of the shop. Of all rates with the same priority only the most
            exact one counts. The tax class comes from the product.
          </p>
          ${request(view, { path: '/shop/v1/taxes?per_page=3&_fields=id,country,rate,name,priority,compound,shipping,class' })}
          ${answer([
            {
              ...{ id: 1, country: 'NL', rate: '21.0000', name: 'BTW', priority: 1 },
              ...{ compound: false, shipping: true, class: 'standard' },
            },
          ])}
          <p>
            A compound rate is applied to the amount with all other taxes. With <code>"shipping": false</code> a rate does not
            apply to shipping lines.
          </p>`,
    },
    {
      title: 'Fees, shipping and other prices',
      content: (view) =>
        html`<p>
            An order can have shipping lines, fees, and a price that differs from the one of the product. A discount is a
            <code>total</code> below the <code>subtotal</code>.
          </p>
          ${request(view, {
            ...{ method: 'POST', path: '/shop/v1/orders', status: 201 },
            body: {
              shipping: { country: 'NL', postcode: '3511 AB' },
              line_items: [{ sku: 'WAL-GRE', quantity: 3, total: '20.00' }],
              shipping_lines: [{ method_id: 'flat_rate', method_title: 'Parcel', total: '4.95' }],
              fee_lines: [{ name: 'Gift wrap', total: '2.50' }],
            },
          })}`,
    },
  ],
};
