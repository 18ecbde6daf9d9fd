import { expect, it } from 'vitest';
import { shownPrice } from './shown-text.js';

const OLD = {
  range:
    '<span class="amount" aria-hidden="true"><bdi><span>&euro;</span>5,00</bdi></span> <span aria-hidden="true">&ndash;</span> <span class="amount">&euro;10,50</span><span class="screen-reader-text">Price range: &euro;5,00 through &euro;10,50</span>',
  sale: '<del aria-hidden="true"><span><bdi>&euro;9,00</bdi></span></del> <span class="screen-reader-text">Original price was: &euro;9,00.</span><ins aria-hidden="true"><span>&euro;8,00</span></ins>',
};

it.each([
  [OLD.range, '<span class="amount">€5,00</span> – <span class="amount">€10,50</span>', true],
  [OLD.range, '<span class="amount">€5,00</span>', false],
  [OLD.sale, '<del>€9,00</del> <ins>€8,00</ins>', true],
  [OLD.sale, '€9,00 €8,00', false],
  [OLD.sale, '<del>€9,00</del> <ins>€8,01</ins>', false],
  ['12&nbsp;kr', '12\u00a0kr', true],
  ['1&nbsp;234', '1234', false],
  ['', '', true],
])('A reader of the price %s sees that of %s: %s', (old, current, isSame) => {
  expect(shownPrice(old) === shownPrice(current)).toBe(isSame);
});
