/** A state, province or region of a country. */
export interface State {
  readonly code: string;
  readonly name: string;
}

const statesOf = (list: string): State[] =>
  list.split('; ').map((entry) => {
    const [code, ...name] = entry.split(' ');
    return { code, name: name.join(' ') };
  });

/**
 * The states of the countries whose addresses and tax rates name them most. Codes of most countries have no prefix; German ones have, as clients of the
 * reference know them. Tax rates accept any other state as text.
 */
export const STATES: Readonly<Record<string, readonly State[]>> = {
  AU: statesOf(
    'ACT Australian Capital Territory; NSW New South Wales; NT Northern Territory; QLD Queensland; SA South Australia; TAS Tasmania; VIC Victoria; ' +
      'WA Western Australia',
  ),
  CA: statesOf(
    'AB Alberta; BC British Columbia; MB Manitoba; NB New Brunswick; NL Newfoundland and Labrador; NT Northwest Territories; NS Nova Scotia; NU Nunavut; ' +
      'ON Ontario; PE Prince Edward Island; QC Quebec; SK Saskatchewan; YT Yukon Territory',
  ),
  DE: statesOf(
    'DE-BW Baden-Württemberg; DE-BY Bavaria; DE-BE Berlin; DE-BB Brandenburg; DE-HB Bremen; DE-HH Hamburg; DE-HE Hesse; ' +
      'DE-MV Mecklenburg-Western Pomerania; DE-NI Lower Saxony; DE-NW North Rhine-Westphalia; DE-RP Rhineland-Palatinate; DE-SL Saarland; DE-SN Saxony; ' +
      'DE-ST Saxony-Anhalt; DE-SH Schleswig-Holstein; DE-TH Thuringia',
  ),
  US: statesOf(
    'AL Alabama; AK Alaska; AZ Arizona; AR Arkansas; CA California; CO Colorado; CT Connecticut; DE Delaware; DC District of Columbia; FL Florida; ' +
      'GA Georgia; HI Hawaii; ID Idaho; IL Illinois; IN Indiana; IA Iowa; KS Kansas; KY Kentucky; LA Louisiana; ME Maine; MD Maryland; MA Massachusetts; ' +
      'MI Michigan; MN Minnesota; MS Mississippi; MO Missouri; MT Montana; NE Nebraska; NV Nevada; NH New Hampshire; NJ New Jersey; NM New Mexico; ' +
      'NY New York; NC North Carolina; ND North Dakota; OH Ohio; OK Oklahoma; OR Oregon; PA Pennsylvania; RI Rhode Island; SC South Carolina; ' +
      'SD South Dakota; TN Tennessee; TX Texas; UT Utah; VT Vermont; VA Virginia; WA Washington; WV West Virginia; WI Wisconsin; WY Wyoming',
  ),
};
