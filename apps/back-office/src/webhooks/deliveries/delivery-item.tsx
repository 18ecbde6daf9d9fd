import type { Delivery } from '@grove/client';
import ExpandMoreIcon from '@mui/icons-material/ExpandMore';
import { Accordion, AccordionDetails, AccordionSummary, Box, Stack, Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import { toInstant } from '../../shell/format/instants.js';
import { Moment } from '../../shell/format/moment.js';
import { ToneChip, type Tone } from '../../shell/tone-chip.js';
import type { HealthyWebhook } from '../webhook.js';
import { answerOf } from './answer.js';
import { DeliveryActions } from './delivery-actions.js';
import { DeliveryDetails } from './delivery-details.js';

const TONES: Readonly<Record<string, Tone>> = { waiting: 'yellow', delivered: 'green', failed: 'red', cancelled: 'grey' };

/** Details open without a movement, in which buttons would leave the pointer that presses them. */
const TRANSITION = { unmountOnExit: true, timeout: 0 };

/** A delivery in one line, with everything that was sent and answered below it. */
export function DeliveryItem({ delivery, webhook }: { delivery: Delivery; webhook: HealthyWebhook }) {
  const translate = useTranslate();
  const { state, topic, resource_id, attempts, date_created, date_next_attempt } = delivery;
  return (
    <Box component="li" sx={{ borderBottom: 1, borderColor: 'divider' }}>
      <Accordion disableGutters square slotProps={{ transition: TRANSITION }} sx={{ bgcolor: 'transparent' }}>
        <AccordionSummary expandIcon={<ExpandMoreIcon />} sx={{ px: { xs: 0, sm: 1 } }}>
          <Stack direction="row" sx={{ gap: 1, alignItems: 'center', flexWrap: 'wrap', flex: 1, minWidth: 0, pr: 1 }}>
            <ToneChip tone={TONES[state] ?? 'grey'} label={translate(`webhooks.state.${state}`, { _: state })} />
            <Typography variant="body2" component="span" sx={{ fontWeight: 600 }}>
              {topic} #{resource_id}
            </Typography>
            <Typography
              variant="body2"
              component="span"
              color="text.secondary"
              sx={{ flex: { xs: '1 1 100%', sm: 1 }, whiteSpace: { sm: 'nowrap' } }}
            >
              {attempts > 0 && `${answerOf(delivery, translate)} · ${translate('webhooks.attempts', attempts)}`}
            </Typography>
            <Typography variant="body2" component="span" color="text.secondary">
              <Moment value={date_created} />
            </Typography>
          </Stack>
        </AccordionSummary>
        <AccordionDetails sx={{ px: { xs: 0, sm: 1 } }}>
          {state === 'waiting' && date_next_attempt !== null && (
            <Typography variant="body2" sx={{ mb: 1 }}>
              {toInstant(date_next_attempt) > new Date() ? (
                <>
                  {translate('webhooks.next_attempt')} <Moment value={date_next_attempt} />
                </>
              ) : (
                translate(webhook.health.resting ? 'webhooks.next_after_rest' : 'webhooks.next_soon')
              )}
            </Typography>
          )}
          <DeliveryActions delivery={delivery} webhook={webhook} />
          <DeliveryDetails delivery={delivery} />
        </AccordionDetails>
      </Accordion>
    </Box>
  );
}
