/** Where the board of queues is. */
export const QUEUES = '/queues';
