import { addTranslations } from '@grove/core';

/** Orders. */
addTranslations('nl', {
  'There is no order with this id.': 'Er is geen bestelling met dit id.',
  'There is no order with this id to change.': 'Er is geen bestelling met dit id om te wijzigen.',
  'There is no order with this id to delete.': 'Er is geen bestelling met dit id om te verwijderen.',
  'A new order gets its id from us. Leave the id out, or update the order.':
    'Een nieuwe bestelling krijgt haar id van ons. Laat het id weg, of wijzig de bestaande bestelling.',
  'The order is in the trash already. Send force=true to delete it for good.':
    'De bestelling ligt al in de prullenbak. Stuur force=true om haar definitief te verwijderen.',
  'There is no customer {id}. Send 0 for a guest.': 'Klant {id} bestaat niet. Stuur 0 voor een gast.',
  'There is no order {id} that can be the parent of this one.': 'Er is geen bestelling {id} waar deze bij kan horen.',
  'An order cannot be its own parent. Send the id of another order, or 0.':
    'Een bestelling kan niet bij zichzelf horen. Noem een andere bestelling, of 0.',
  'The amounts of the order are too large. Send smaller amounts or quantities.':
    'De bestelling komt uit op meer dan kan worden bewaard. Stuur kleinere bedragen of aantallen.',
});

/** Lines. */
addTranslations('nl', {
  'Line {id} does not belong to this order.': 'Regel {id} hoort niet bij deze bestelling.',
  'A line needs an existing product. Send its product_id, variation_id or sku.':
    'Bij een regel hoort een product dat er is. Noem het met product_id, variation_id of sku.',
  'There is no tax class {taxClass}. Send the slug of one, or "" for the standard class.':
    'De belastingklasse {taxClass} bestaat niet. Stuur de slug van een andere, of "" voor de standaardklasse.',
  'A new shipping line needs a method_id.': 'Bij een nieuwe verzendregel hoort een method_id.',
  'A new fee needs a name.': 'Bij een nieuwe toeslag hoort een naam.',
  'A coupon line needs a code that is not blank.': 'Bij een bonregel hoort een code die niet leeg is.',
  'The lines of coupons get their ids from us. Send the codes of all coupons of the order, without ids.':
    'De bonregels krijgen hun id van ons. Stuur de codes van alle bonnen van de bestelling, zonder id.',
  'must not be negative': 'mag niet negatief zijn',
});

/** Notes, mails and refunds. */
addTranslations('nl', {
  'The order has no billing e-mail address. Send an email, or give the order one.':
    'De bestelling heeft geen e-mailadres voor de factuur. Stuur een email, of geef de bestelling er een.',
  'This order has no note with this id.': 'Deze bestelling heeft geen notitie met dit id.',
  'There is no refund with this id.': 'Er is geen terugbetaling met dit id.',
  'This order has no refund with this id.': 'Deze bestelling heeft geen terugbetaling met dit id.',
  'There is no refund with this id to delete.': 'Er is geen terugbetaling met dit id om te verwijderen.',
  'At most {left} can be refunded. Send an amount between 0 and that.':
    'Er kan hoogstens {left} worden terugbetaald. Stuur een bedrag tussen 0 en dat.',
  'The amount is not a decimal number. Send one such as "12.50".':
    'Het bedrag is geen decimaal getal. Stuur er een zoals "12.50".',
  'Of line {line} only {total} without tax, {taxes} of tax and {pieces} pieces are left to refund. Send no more than that.':
    'Van regel {line} kunnen alleen {total} zonder belasting, {taxes} belasting en {pieces} stuks nog worden terugbetaald. Stuur niet meer dan dat.',
  'A refund needs an amount above 0. Send an amount, or lines with a quantity or a refund_total.':
    'Een terugbetaling heeft een bedrag boven 0. Stuur een bedrag, of regels met een quantity of een refund_total.',
  'is in responses only. Send the amount to refund as refund_total, or only the quantity to refund what the pieces cost':
    'staat alleen in antwoorden. Stuur het bedrag als refund_total, of alleen de quantity om terug te betalen wat de stuks kostten',
  'A refunded amount cannot be negative. Send one between 0 and the remaining amount.':
    'Een bedrag dat wordt terugbetaald is niet negatief. Stuur er een tussen 0 en wat er over is.',
});

/** Reports. */
addTranslations('nl', {
  'must be a day such as 2026-05-31': 'moet een dag zijn, zoals 2026-05-31',
  'must not be after date_max, which is {last}': 'mag niet na date_max liggen; dat is {last}',
  'must not be after today, which is {last}': 'mag niet na vandaag liggen; dat is {last}',
  'must not be more than {most} months before date_max': 'mag niet meer dan {most} maanden vóór date_max liggen',
});
