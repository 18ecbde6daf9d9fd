import type { Delivery } from '@grove/client';

type Translate = (key: string, options?: object) => string;

/** What the receiver answered to an attempt, or why there was no answer. */
export function answerOf(
  { response_code, error_code }: Pick<Delivery, 'response_code' | 'error_code'>,
  translate: Translate,
): string {
  if (response_code !== '') return `HTTP ${response_code}`;
  return error_code === '' ? translate('webhooks.on_its_way') : translate(`webhooks.error.${error_code}`, { _: error_code });
}
