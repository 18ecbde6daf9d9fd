import { ButtonBase, Stack } from '@mui/material';
import { useTranslate } from 'react-admin';
import { NavLink } from 'react-router-dom';
import type { SettingsSection } from './sections.js';

/** A link that is as high as a finger needs, and says which section is open. */
const LINK = {
  justifyContent: 'start',
  gap: 1,
  minHeight: 36,
  px: 1.25,
  borderRadius: 1,
  fontSize: '0.875rem',
  color: 'text.secondary',
  // On a phone the words alone fit into two rows.
  '& svg': { fontSize: 18, display: { xs: 'none', sm: 'block' } },
  '&:hover': { bgcolor: 'action.hover' },
  '&.Mui-focusVisible': { outline: 2, outlineColor: 'primary.main' },
  '&[aria-current="page"]': { bgcolor: 'action.selected', color: 'text.primary', fontWeight: 600 },
} as const;

/** Links to the sections: a column beside them, or rows above them on a phone. */
export function SectionMenu({ sections }: { sections: readonly SettingsSection[] }) {
  const translate = useTranslate();
  return (
    <Stack
      component="nav"
      aria-label={translate('settings.title')}
      sx={{
        flexDirection: { xs: 'row', md: 'column' },
        flexWrap: { xs: 'wrap', md: 'nowrap' },
        gap: 0.5,
        position: { md: 'sticky' },
        top: { md: 64 },
      }}
    >
      {sections.map(({ name, icon: Icon }) => (
        <ButtonBase key={name} component={NavLink} to={`/settings/${name}`} sx={LINK}>
          <Icon />
          {translate(`settings.sections.${name}`)}
        </ButtonBase>
      ))}
    </Stack>
  );
}
