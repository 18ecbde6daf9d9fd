import { Box, Skeleton } from '@mui/material';
import { Title, usePermissions } from 'react-admin';
import { mayUse, type Capabilities } from '../session/capabilities.js';
import { SalesByDay } from './sales-by-day.js';
import { SalesFigures } from './sales-figures.js';
import { SetUp, useIsNewShop } from './set-up.js';
import { useSales } from './use-sales.js';
import { useWaiting } from './use-waiting.js';
import { WaitingList } from './waiting-list.js';

/** The first screen: what was sold, and what waits. */
export default function Home() {
  const { permissions } = usePermissions<Capabilities>();
  const seesSales = permissions !== undefined && mayUse(permissions, 'reports');
  const { data: sales } = useSales(seesSales);
  const { data: waiting } = useWaiting(permissions);
  const isNew = useIsNewShop(seesSales);
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 2,
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))', lg: 'repeat(3, minmax(0, 1fr))' },
        alignItems: 'start',
        pt: 1,
      }}
    >
      <Title title="home.title" />
      {isNew && (
        <Box sx={{ gridColumn: '1 / -1' }}>
          <SetUp />
        </Box>
      )}
      {sales ? <SalesFigures sales={sales} /> : seesSales && <Placeholder heights={[108, 108]} />}
      <Box sx={{ gridColumn: { md: 'span 2', lg: 'auto' }, gridRow: { lg: 'span 2' } }}>
        {waiting ? <WaitingList waiting={waiting} /> : <Placeholder heights={[240]} />}
      </Box>
      {sales && (
        <Box sx={{ gridColumn: { md: 'span 2' } }}>
          <SalesByDay sales={sales} />
        </Box>
      )}
    </Box>
  );
}

/** Stands where something is still loaded, so that nothing jumps. */
const Placeholder = ({ heights }: { heights: readonly number[] }) =>
  heights.map((height, index) => <Skeleton key={index} variant="rounded" height={height} />);
