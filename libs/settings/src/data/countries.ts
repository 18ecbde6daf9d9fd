import { STATES, type State } from './states.js';

/** A country with the states that addresses there name. */
export interface Country {
  readonly code: string;
  readonly name: string;
  readonly states: readonly State[];
}

/** A continent with its countries. */
interface Continent {
  readonly code: string;
  readonly name: string;
  readonly countries: readonly Country[];
}

/** The codes of all countries, by continent. */
const COUNTRIES_OF: readonly (readonly [code: string, name: string, countries: string])[] = [
  [
    'AF',
    'Africa',
    'AO BF BI BJ BW CD CF CG CI CM CV DJ DZ EG EH ER ET GA GH GM GN GQ GW KE KM LR LS LY MA MG ML MR MU MW MZ NA NE NG RE RW SC SD SH SL SN SO SS ST ' +
      'SZ TD TG TN TZ UG YT ZA ZM ZW',
  ],
  ['AN', 'Antarctica', 'AQ BV GS HM TF'],
  [
    'AS',
    'Asia',
    'AE AF AM AZ BD BH BN BT CC CN CX CY GE HK ID IL IN IO IQ IR JO JP KG KH KP KR KW KZ LA LB LK MM MN MO MV MY NP OM PH PK PS QA SA SG SY TH TJ TL ' +
      'TM TR TW UZ VN YE',
  ],
  [
    'EU',
    'Europe',
    'AD AL AT AX BA BE BG BY CH CZ DE DK EE ES FI FO FR GB GG GI GR HR HU IE IM IS IT JE LI LT LU LV MC MD ME MK MT NL NO PL PT RO RS RU SE SI SJ SK ' +
      'SM UA VA XK',
  ],
  [
    'NA',
    'North America',
    'AG AI AW BB BL BM BQ BS BZ CA CR CU CW DM DO GD GL GP GT HN HT JM KN KY LC MF MQ MS MX NI PA PM PR SV SX TC TT US VC VG VI',
  ],
  ['OC', 'Oceania', 'AS AU CK FJ FM GU KI MH MP NC NF NR NU NZ PF PG PN PW SB TK TO TV UM VU WF WS'],
  ['SA', 'South America', 'AR BO BR CL CO EC FK GF GY PE PY SR UY VE'],
];

const NAMES = new Intl.DisplayNames('en', { type: 'region' });

/** Names that clients of WooCommerce know in another form. */
const OTHER_NAMES = new Map([
  ['GB', 'United Kingdom (UK)'],
  ['US', 'United States (US)'],
]);

const country = (code: string): Country => ({
  code,
  name: OTHER_NAMES.get(code) ?? NAMES.of(code) ?? code,
  states: STATES[code] ?? [],
});

/** All continents with their countries, sorted by code. */
export const CONTINENTS: readonly Continent[] = COUNTRIES_OF.map(([code, name, countries]) => ({
  code,
  name,
  countries: countries.split(' ').map(country),
}));

/** All countries, sorted by code. */
export const COUNTRIES: readonly Country[] = CONTINENTS.flatMap(({ countries }) => countries).sort((one, other) =>
  one.code < other.code ? -1 : 1,
);

/** The known states of each country by its code; none for a country without known ones. */
export const STATES_BY_CODE: ReadonlyMap<string, readonly State[]> = new Map(COUNTRIES.map(({ code, states }) => [code, states]));
