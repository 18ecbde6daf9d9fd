/** A shipping class: slug, name and description. */
type ShippingClassRow = readonly [slug: string, name: string, about: string];

/** The shipping classes of the sample shop. */
export const SHIPPING_CLASSES: readonly ShippingClassRow[] = [
  ['letterbox', 'Letterbox', 'Brievenbuspakje: at most 3.8 cm thick, so nobody has to be at home.'],
  ['parcel', 'Parcel', 'An ordinary parcel.'],
  ['bulky', 'Bulky', 'Too long or too heavy for the parcel rate.'],
  ['cool', 'Cool', 'Melts above 25 degrees; in summer it travels with an ice pack.'],
];
