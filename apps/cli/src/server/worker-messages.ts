/** The primary process requests a worker to finish its requests and end. */
export const STOP_MESSAGE = 'grove:stop';

/** A worker has stored events, which the dispatcher of the primary process delivers. */
export const EVENTS_MESSAGE = 'grove:events';
