import { Box } from '@mui/material';
import { usePermissions, useTranslate } from 'react-admin';
import { Navigate, Route, Routes } from 'react-router-dom';
import type { Capabilities } from '../session/capabilities.js';
import { EmptyState } from '../shell/empty-state.js';
import { SectionMenu } from './section-menu.js';
import { sectionsFor } from './sections.js';

/** The settings: a menu of the sections that the person may open, and one of them. */
export default function SettingsPage() {
  const translate = useTranslate();
  const { permissions } = usePermissions<Capabilities>();
  if (!permissions) return null;
  const sections = sectionsFor(permissions);
  if (sections.length === 0) return <EmptyState title={translate('settings.none')} help={translate('settings.none_help')} />;
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 2,
        pt: 1,
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: '176px minmax(0, 1fr)' },
        alignItems: 'start',
      }}
    >
      <SectionMenu sections={sections} />
      <Routes>
        {sections.map(({ name, Screen }) => (
          <Route key={name} path={`${name}/*`} element={<Screen />} />
        ))}
        <Route path="*" element={<Navigate to={`/settings/${sections[0]!.name}`} replace />} />
      </Routes>
    </Box>
  );
}
