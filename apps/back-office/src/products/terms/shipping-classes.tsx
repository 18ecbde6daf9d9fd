import { TERM_COLUMNS, TermsList } from './terms-list.js';

/** The shipping classes, by which methods of shipping may ask other prices. */
export default function ShippingClasses() {
  return <TermsList names={['name', 'slug', 'description']} columns={TERM_COLUMNS} />;
}
