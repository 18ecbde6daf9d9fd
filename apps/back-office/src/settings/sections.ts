import BackupIcon from '@mui/icons-material/BackupOutlined';
import KeyIcon from '@mui/icons-material/KeyOutlined';
import SiteIcon from '@mui/icons-material/LanguageOutlined';
import HealthIcon from '@mui/icons-material/MonitorHeartOutlined';
import TaxIcon from '@mui/icons-material/PercentOutlined';
import UsersIcon from '@mui/icons-material/ManageAccountsOutlined';
import ShopIcon from '@mui/icons-material/StorefrontOutlined';
import { lazy, type ComponentType } from 'react';
import { mayUse, type Capabilities } from '../session/capabilities.js';

/** A section of the settings. Its address is `/settings/` and its name, its text `settings.sections.` and its name. */
export interface SettingsSection {
  readonly name: string;
  /** Who may use this resource sees the section. */
  readonly resource: string;
  readonly icon: ComponentType;
  /** What the section shows; it names itself with a `<Title>`, and may have routes of its own below its address. */
  readonly Screen: ComponentType;
}

/** All sections, in the order of the menu. */
const SECTIONS: readonly SettingsSection[] = [
  { name: 'site', resource: 'site-settings', icon: SiteIcon, Screen: lazy(() => import('./site/site-settings.js')) },
  { name: 'shop', resource: 'shop-settings', icon: ShopIcon, Screen: lazy(() => import('./shop/shop-settings.js')) },
  { name: 'taxes', resource: 'taxes', icon: TaxIcon, Screen: lazy(() => import('./taxes/taxes-page.js')) },
  { name: 'users', resource: 'users', icon: UsersIcon, Screen: lazy(() => import('../users/users-pages.js')) },
  { name: 'keys', resource: 'keys', icon: KeyIcon, Screen: lazy(() => import('../keys/keys-page.js')) },
  { name: 'backups', resource: 'system', icon: BackupIcon, Screen: lazy(() => import('../system/backups/backups-page.js')) },
  { name: 'health', resource: 'system', icon: HealthIcon, Screen: lazy(() => import('../system/health/health-page.js')) },
];

/** The sections that somebody with these capabilities may open. */
export const sectionsFor = (capabilities: Capabilities): SettingsSection[] =>
  SECTIONS.filter(({ resource }) => mayUse(capabilities, resource));
