export const QUEUE_BOARD_PATH = '/queues';
