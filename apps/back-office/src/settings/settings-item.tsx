import SettingsIcon from '@mui/icons-material/SettingsOutlined';
import { Menu, usePermissions } from 'react-admin';
import type { Capabilities } from '../session/capabilities.js';
import { sectionsFor } from './sections.js';

/** The link to the settings, for whoever may open one of their sections. */
export function SettingsItem() {
  const { permissions = {} } = usePermissions<Capabilities>();
  if (sectionsFor(permissions).length === 0) return null;
  return <Menu.Item to="/settings" primaryText="settings.title" leftIcon={<SettingsIcon />} />;
}
