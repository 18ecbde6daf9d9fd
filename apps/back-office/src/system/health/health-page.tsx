import { Box } from '@mui/material';
import { Title } from 'react-admin';
import { CheckSection } from './check-section.js';
import { DoctorSection } from './doctor-section.js';

/** Whether the shop is in order: what surrounds it, and whether its values follow from its records. */
export default function HealthPage() {
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Title title="settings.sections.health" />
      <DoctorSection />
      <CheckSection />
    </Box>
  );
}
