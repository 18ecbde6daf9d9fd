/** The instant this many seconds before now. */
export const secondsAgo = (seconds: number): string =>
  new Date(Date.now() - seconds * 1000).toISOString().slice(0, 19).replace('T', ' ');
