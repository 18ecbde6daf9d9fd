import { oneOf, type FieldType } from '@grove/rest';

/** The currencies that the specification lists. */
const SPECIFIED = (
  'AED AFN ALL AMD ANG AOA ARS AUD AWG AZN BAM BBD BDT BGN BHD BIF BMD BND BOB BRL BSD BTC BTN BWP BYR BZD CAD CDF CHF CLP CNY COP CRC CUC CUP ' +
  'CVE CZK DJF DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GGP GHS GIP GMD GNF GTQ GYD HKD HNL HRK HTG HUF IDR ILS IMP INR IQD IRR ISK JEP JMD ' +
  'JOD JPY KES KGS KHR KMF KPW KRW KWD KYD KZT LAK LBP LKR LRD LSL LYD MAD MDL MGA MKD MMK MNT MOP MRO MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK ' +
  'NPR NZD OMR PAB PEN PGK PHP PKR PLN PRB PYG QAR RON RSD RUB RWF SAR SBD SCR SDG SEK SGD SHP SLL SOS SRD SSP STD SYP SZL THB TJS TMT TND TOP ' +
  'TRY TTD TWD TZS UAH UGX USD UYU UZS VEF VND VUV WST XAF XCD XOF XPF YER ZAR ZMW'
).split(' ');

/** Currencies that took the place of others since. Shops of their countries need them. */
const NEWER = ['BYN', 'IRT', 'MRU', 'SLE', 'STN', 'VES'];

/** The currency of an order. Amounts have the decimals of the shop in every currency. */
export function currency(): FieldType {
  const { parse } = oneOf([...SPECIFIED, ...NEWER]);
  return { ...oneOf(SPECIFIED), parse };
}
