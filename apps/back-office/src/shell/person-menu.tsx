import AccountIcon from '@mui/icons-material/ManageAccountsOutlined';
import { Divider, ListItemIcon, ListItemText, MenuItem } from '@mui/material';
import { Logout, useGetIdentity, useLocales, useLocaleState, UserMenu, useTranslate, useUserMenu } from 'react-admin';
import { Link } from 'react-router-dom';

/** The menu of the person: the own account, the language, and signing out. */
export function PersonMenu() {
  const { identity } = useGetIdentity();
  return (
    <UserMenu label={identity?.fullName ?? 'ra.auth.user_menu'}>
      <AccountItem />
      <Divider />
      <Languages />
      <Divider />
      <Logout />
    </UserMenu>
  );
}

function AccountItem() {
  const translate = useTranslate();
  const menu = useUserMenu();
  return (
    <MenuItem component={Link} to="/account" onClick={menu?.onClose}>
      <ListItemIcon>
        <AccountIcon fontSize="small" />
      </ListItemIcon>
      <ListItemText>{translate('account.title')}</ListItemText>
    </MenuItem>
  );
}

function Languages() {
  const languages = useLocales();
  const [current, setLanguage] = useLocaleState();
  const menu = useUserMenu();
  return languages.map(({ locale, name }) => (
    <MenuItem
      key={locale}
      lang={locale}
      selected={locale === current}
      onClick={() => {
        setLanguage(locale);
        menu?.onClose();
      }}
    >
      <ListItemText>{name}</ListItemText>
    </MenuItem>
  ));
}
