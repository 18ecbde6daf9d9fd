/** Which webhooks were paused with the access of who created them; empty if none were. */
export const pausedSentence = (ids: readonly number[]): string =>
  ids.length === 0
    ? ''
    : `Paused the webhooks that it created: ${ids.join(', ')}. To let one send again, set its status to active.\n`;
