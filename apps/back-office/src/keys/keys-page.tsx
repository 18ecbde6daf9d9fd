import { Title } from 'react-admin';
import { useLocation, useNavigate } from 'react-router-dom';
import { NewKey } from './dialogs/new-key.js';
import { KeysList } from './list/keys-list.js';

const ADDRESS = '/settings/keys';

/** The consumer keys: a list, and a dialog for a new one, which has an address of its own. */
export default function KeysPage() {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  return (
    <div>
      <Title title="settings.sections.keys" />
      <KeysList newAddress={`${ADDRESS}/create`} />
      {pathname === `${ADDRESS}/create` && <NewKey onClose={() => void navigate(ADDRESS)} />}
    </div>
  );
}
