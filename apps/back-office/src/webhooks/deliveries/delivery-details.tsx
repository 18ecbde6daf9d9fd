import type { Delivery } from '@grove/client';
import { Box, Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import { Moment } from '../../shell/format/moment.js';
import { answerOf } from './answer.js';
import { LongText } from './long-text.js';

/** What was sent, each attempt, and what was answered to the last one. All of it is text of others. */
export function DeliveryDetails({ delivery }: { delivery: Delivery }) {
  const translate = useTranslate();
  const { request_method, request_url, request_headers, request_body, response_headers, response_body, attempts } = delivery;
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      {attempts > 0 && <Attempts delivery={delivery} />}
      <Part title={translate('webhooks.request')}>
        <Typography variant="body2" sx={{ overflowWrap: 'anywhere', mb: 1 }}>
          {request_method} {request_url}
        </Typography>
        <LongText label={translate('webhooks.request_headers')} text={linesOf(request_headers)} />
        <LongText label={translate('webhooks.request_body')} text={request_body} />
      </Part>
      {attempts > 0 && (
        <Part title={translate('webhooks.response')}>
          <Typography variant="body2" sx={{ overflowWrap: 'anywhere', mb: 1 }}>
            {answerOf(delivery, translate)} {delivery.response_message}
          </Typography>
          <LongText label={translate('webhooks.response_headers')} text={linesOf(response_headers)} />
          <LongText label={translate('webhooks.response_body')} text={response_body} />
        </Part>
      )}
    </Box>
  );
}

function Attempts({ delivery }: { delivery: Delivery }) {
  const translate = useTranslate();
  const { attempt_log, attempts, date_finished, duration } = delivery;
  // The first attempt has arrived, or was made by an earlier version: only the last one is known.
  const known = attempt_log.length > 0 ? attempt_log : [{ ...delivery, date: date_finished, duration }];
  const first = attempts - known.length + 1;
  return (
    <Part title={translate('webhooks.attempts_title')}>
      <Box component="ol" start={first} sx={{ m: 0, pl: 3, '& li': { typography: 'body2' } }}>
        {known.map((attempt, index) => (
          <li key={index}>
            {answerOf(attempt, translate)} · {attempt.duration} s
            {attempt.date !== null && (
              <>
                {' · '}
                <Moment value={attempt.date} />
              </>
            )}
          </li>
        ))}
      </Box>
    </Part>
  );
}

const Part = ({ title, children }: { title: string; children: React.ReactNode }) => (
  <div>
    <Typography variant="subtitle2" component="h3" sx={{ mb: 0.5 }}>
      {title}
    </Typography>
    {children}
  </div>
);

const linesOf = (headers: Readonly<Record<string, unknown>>): string =>
  Object.entries(headers)
    .map(([name, value]) => `${name}: ${String(value)}`)
    .join('\n');
