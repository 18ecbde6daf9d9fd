import { personOf, type Person, type PersonRow } from './person.js';

const CUSTOMER_ROWS: readonly PersonRow[] = [
  ['Hanna', 'Notenboom', 'Egelantiersgracht 41, 1015 RE, Amsterdam, NL', '020 555 01 41'],
  ['Bram', 'van der Dop', 'Oudegracht 212, 3511 NR, Utrecht, NL', '030 555 02 12'],
  ['Saskia', 'Kraker', 'Spaarne 17, 2011 CD, Haarlem, NL', '023 555 00 17'],
  ['Greta', 'Nussbaum', 'Severinstraße 88, 50678, Köln, DE', '0221 555 0188'],
  ['Joost', 'Hazelaar', 'Melkmarkt 5, 8011 MC, Zwolle, NL', '038 555 00 05'],
  ['Lotte', 'Vandenoot', 'Kraanlei 9, 9000, Gent, BE', '09 555 00 09'],
  ['Friedrich', 'Haselhorst', 'Am Wall 130, 28195, Bremen, DE', '0421 555 0130'],
  ['Fenna', 'Amandel', 'Zwanestraat 26, 9712 CL, Groningen, NL', '050 555 00 26'],
  ['Arnaud', 'Noisette', 'Rue Saint-Gilles 63, 4000, Liège, BE', '04 555 00 63'],
  ['Willem', 'Kastanje', 'Denneweg 104, 2514 CJ, Den Haag, NL', '070 555 01 04'],
  ['Mieke', 'Pellens', 'Kloosterstraat 71, 2000, Antwerpen, BE', '03 555 00 71'],
  ['Anneliese', 'Mandelkern', 'Bergmannstraße 22, 10961, Berlin, DE', '030 5550022'],
];

const GUEST_ROWS: readonly PersonRow[] = [
  ['Ruud', 'Snoep', 'Vismarkt 3, 4811 WD, Breda, NL', '076 555 00 03'],
  ['Ilse', 'Pinda', 'Koornmarkt 48, 2611 EJ, Delft, NL', '015 555 00 48'],
  ['Teun', 'Rozijn', 'Waalkade 12, 6511 XR, Nijmegen, NL', '024 555 00 12'],
  ['Marijke', 'Vijgh', 'Grote Oost 77, 1621 BT, Hoorn, NL', '0229 555 077'],
  ['Daan', 'Okker', 'Lange Kerkstraat 30, 4461 JH, Goes, NL', '0113 555 030'],
  ['Karl', 'Walter-Nuss', 'Schanzenstraße 6, 20357, Hamburg, DE', '040 5550006'],
  ['Jef', 'Peeters', 'Vaartstraat 55, 3000, Leuven, BE', '016 55 50 55'],
  ['Clémence', 'Noyer', 'Rue Très-Cloîtres 14, 38000, Grenoble, FR', '04 76 55 50 14'],
  ['Sepp', 'Kernöl', 'Sporgasse 19, 8010, Graz, AT', '0316 555019'],
  ['Beatrice', 'Nutley', 'Pistachio Lane 2, YO1 7HB, York, GB', '01904 555002'],
];

/** People with an account, in the order in which they registered. */
export const CUSTOMERS: readonly Person[] = CUSTOMER_ROWS.map(personOf);

/** People who order as guests. */
export const GUESTS: readonly Person[] = GUEST_ROWS.map(personOf);
