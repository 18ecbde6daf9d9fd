import { addTranslations } from '@grove/core';

/** Coupons. */
addTranslations('nl', {
  'There is no coupon with this id.': 'Er is geen kortingsbon met dit id.',
  'There is no coupon with this id to change.': 'Er is geen kortingsbon met dit id om te wijzigen.',
  'There is no coupon with this id to delete.': 'Er is geen kortingsbon met dit id om te verwijderen.',
  'A new coupon gets its id from us. Leave the id out, or update the coupon.':
    'Een nieuwe kortingsbon krijgt zijn id van ons. Laat het id weg, of wijzig de bestaande bon.',
  'The coupon is in the trash already. Send force=true to delete it for good.':
    'De kortingsbon ligt al in de prullenbak. Stuur force=true om hem definitief te verwijderen.',
  'The code is empty. Send one that people can type.': 'De code is leeg. Stuur er een die mensen kunnen intypen.',
  'The code is too long when it is stored as HTML. Send a shorter one, or one with fewer of the characters &, < and >.':
    'De code is te lang wanneer ze als HTML wordt bewaard. Stuur een kortere, of een met minder van de tekens &, < en >.',
  'Another coupon has this code. Choose another, or change that one.':
    'Een andere kortingsbon heeft deze code. Kies een andere, of wijzig die bon.',
  'The {field} {reason}. Send it as a decimal number in a text, such as "12.50".':
    'De waarde van {field} {reason}. Stuur een decimaal getal als tekst, zoals "12.50".',
  'is below 0': 'ligt onder 0',
  'is a percentage above 100': 'is een percentage boven 100',
  'The maximum_amount is below the minimum_amount. Raise it, or send 0 for none.':
    'Het maximum_amount ligt onder het minimum_amount. Verhoog het, of stuur 0 voor geen.',
  'must be a date and time such as 2026-05-31T17:00:00Z': 'moet een datum en tijd zijn, zoals 2026-05-31T17:00:00Z',
});

/** Why an order cannot have one. */
addTranslations('nl', {
  'Coupon {coupon} cannot be used: {reason}.': 'Kortingsbon {coupon} kan niet worden gebruikt: {reason}.',
  'there is no coupon with this code; check it, or send the discount you gave yourself':
    'er is geen bon met deze code; controleer de code, of stuur de korting die je zelf gaf',
  'the shop accepts no coupons; leave it out, or send the discount you gave yourself':
    'de winkel neemt geen kortingsbonnen aan; laat hem weg, of stuur de korting die je zelf gaf',
  'it is applied to this order already; leave it out': 'hij geldt al voor deze bestelling; laat hem weg',
  'it has expired; leave it out or give it a later expiry_date':
    'hij is verlopen; laat hem weg of geef hem een latere expiry_date',
  'it was used as often as its usage_limit allows; leave it out or raise the limit':
    'hij is zo vaak gebruikt als usage_limit toestaat; laat hem weg of verhoog de limiet',
  'this customer used it as often as its usage_limit_per_user allows; leave it out or raise the limit':
    'deze klant gebruikte hem zo vaak als usage_limit_per_user toestaat; laat hem weg of verhoog de limiet',
  'the order is below its minimum_amount of {amount}; add products or leave it out':
    'de bestelling ligt onder zijn minimum_amount van {amount}; voeg producten toe of laat hem weg',
  'the order is above its maximum_amount of {amount}; take products out or leave it out':
    'de bestelling ligt boven zijn maximum_amount van {amount}; haal er producten uit of laat hem weg',
  'it is not for this billing e-mail; send one of those it is for or leave it out':
    'hij geldt niet voor dit factuuradres; stuur een e-mailadres waarvoor hij wel geldt of laat hem weg',
  'it can only be used alone; leave the other coupons out': 'hij kan alleen los worden gebruikt; laat de andere bonnen weg',
  'coupon {code} can only be used alone; leave one of the two out':
    'bon {code} kan alleen los worden gebruikt; laat een van de twee weg',
  'it is for no product of this order; add one it is for or leave it out':
    'hij geldt voor geen product van deze bestelling; voeg er een toe waarvoor hij geldt of laat hem weg',
  'it is not for products that are in its exclude_product_ids; take them out of the order or leave it out':
    'hij geldt niet voor producten in zijn exclude_product_ids; haal ze uit de bestelling of laat hem weg',
  'it is not for products of its excluded_product_categories; take them out of the order or leave it out':
    'hij geldt niet voor producten van zijn excluded_product_categories; haal ze uit de bestelling of laat hem weg',
  'it is not for products on sale; take them out of the order or leave it out':
    'hij geldt niet voor producten in de aanbieding; haal ze uit de bestelling of laat hem weg',
});
