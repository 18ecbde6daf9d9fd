import { TERM_COLUMNS, TermsList } from './terms-list.js';

/** The tags of products. */
export default function Tags() {
  return <TermsList names={['name', 'slug', 'description']} columns={TERM_COLUMNS} />;
}
