import type { Coupon } from '@grove/client';
import { Chip, Stack, Typography, useMediaQuery, type Theme } from '@mui/material';
import { CreateButton, DataTable, List, SearchInput, SimpleList, TopToolbar, useTranslate, type Exporter } from 'react-admin';
import { useCurrency } from '../../data/currency.js';
import { EmptyState } from '../../shell/empty-state.js';
import { formatMoney } from '../../shell/format/money.js';
import { Moment } from '../../shell/format/moment.js';
import { useRegion } from '../../shell/format/use-region.js';
import { isPercentage, stateOf } from '../coupon-state.js';

const { Col } = DataTable as unknown as { Col: typeof DataTable.Col<Coupon> };

const FILTERS = [<SearchInput key="q" source="q" alwaysOn />];

const Actions = () => (
  <TopToolbar>
    <CreateButton label="coupons.new" />
  </TopToolbar>
);

/** All coupons, with what they are worth and how often they were used. */
export default function CouponsList() {
  const isNarrow = useMediaQuery<Theme>((theme) => theme.breakpoints.down('sm'));
  return (
    <List
      actions={<Actions />}
      empty={<NoCoupons />}
      exporter={false as unknown as Exporter}
      filters={FILTERS}
      perPage={25}
      sort={{ field: 'date', order: 'DESC' }}
    >
      {isNarrow ? <Cards /> : <Table />}
    </List>
  );
}

function NoCoupons() {
  const translate = useTranslate();
  return (
    <EmptyState title={translate('coupons.empty')} help={translate('coupons.empty_help')}>
      <CreateButton label="coupons.new" variant="contained" />
    </EmptyState>
  );
}

const Table = () => (
  <DataTable bulkActionButtons={false} rowClick="edit">
    <Col
      source="title"
      label="resources.coupons.fields.code"
      render={({ code, description }) => (
        <>
          <strong>{code}</strong>
          <Typography variant="caption" component="div" color="text.secondary">
            {description}
          </Typography>
        </>
      )}
    />
    <Col source="amount" disableSort align="right" render={(coupon) => <Worth coupon={coupon} />} />
    <Col source="usage" disableSort render={(coupon) => <Usage coupon={coupon} />} />
    <Col source="expiry_date" disableSort render={({ expiry_date }) => <Moment value={expiry_date} />} />
    <Col source="state" disableSort render={(coupon) => <State coupon={coupon} />} />
  </DataTable>
);

const Cards = () => (
  <SimpleList<Coupon>
    primaryText={(coupon) => (
      <Stack component="span" direction="row" sx={{ justifyContent: 'space-between', gap: 1 }}>
        <strong style={{ overflowWrap: 'anywhere' }}>{coupon.code}</strong>
        <span style={{ whiteSpace: 'nowrap' }}>
          <Worth coupon={coupon} />
        </span>
      </Stack>
    )}
    secondaryText={(coupon) => (
      <Stack component="span" direction="row" sx={{ justifyContent: 'space-between', gap: 1, pt: 0.5 }}>
        <Usage coupon={coupon} />
        <State coupon={coupon} />
      </Stack>
    )}
    rowClick="edit"
  />
);

function Worth({ coupon: { amount, discount_type } }: { coupon: Coupon }) {
  const region = useRegion();
  const currency = useCurrency();
  if (isPercentage(discount_type)) return <>{amount.replace(/\.?0+$/, '') || '0'} %</>;
  return currency ? <>{formatMoney(amount, currency, region)}</> : null;
}

function Usage({ coupon: { usage_count, usage_limit } }: { coupon: Coupon }) {
  const translate = useTranslate();
  return usage_limit ? (
    <span>{translate('coupons.used_of', { used: usage_count, limit: usage_limit })}</span>
  ) : (
    <span>{translate('coupons.used', usage_count)}</span>
  );
}

/** Only a coupon that orders cannot use stands out. */
function State({ coupon }: { coupon: Coupon }) {
  const translate = useTranslate();
  const state = stateOf(coupon, new Date());
  return (
    <Chip
      component="span"
      size="small"
      variant={state === 'active' ? 'outlined' : 'filled'}
      label={translate(`coupons.state.${state}`)}
    />
  );
}
