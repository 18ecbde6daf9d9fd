/**
 * Local mean times, in seconds east of Greenwich, of zones for which Node.js has those of another city: the tables of Node.js merge zones that have had the same time since
 * 1970, those of PHP do not. Only dates before the invention of zones need them, such as the zero date of MySQL.
 */
const LOCAL_MEAN_TIMES: Readonly<Record<string, number>> = {
  'Atlantic/Reykjavik': -5280,
  'Europe/Amsterdam': 1172,
  'Europe/Copenhagen': 3020,
  'Europe/Guernsey': -609,
  'Europe/Isle_of_Man': -1075,
  'Europe/Jersey': -506,
  'Europe/Ljubljana': 3484,
  'Europe/Luxembourg': 1476,
  'Europe/Monaco': 1772,
  'Europe/Oslo': 2580,
  'Europe/Sarajevo': 4420,
  'Europe/Skopje': 5144,
  'Europe/Stockholm': 4332,
  'Europe/Vaduz': 2284,
  'Europe/Zagreb': 3832,
  'America/Aruba': -16824,
  'America/Curacao': -16547,
  'America/Nassau': -18570,
  'America/Port_of_Spain': -14764,
  'Asia/Bahrain': 12140,
  'Asia/Brunei': 27580,
  'Asia/Kuala_Lumpur': 24406,
  'Asia/Kuwait': 11516,
  'Asia/Muscat': 14064,
  'Asia/Phnom_Penh': 25180,
  'Asia/Vientiane': 24624,
};

/** The local mean time of a zone where that of Node.js is another. */
export const localMeanTimeOf = (zone: string): number | undefined =>
  Object.hasOwn(LOCAL_MEAN_TIMES, zone) ? LOCAL_MEAN_TIMES[zone] : undefined;
