import { TEXT_TASKS, type TextTask } from './text-tasks.js';
import { TextThread } from './text-thread.js';

/** Texts up to this length are processed within a few milliseconds. */
const MAX_SYNC_LENGTH = 16_000;

const thread = new TextThread();

/** Runs a task: immediately for short texts, in a separate thread for long ones. */
export const processText = async (task: TextTask, text: string): Promise<string> =>
  text.length <= MAX_SYNC_LENGTH ? TEXT_TASKS[task](text) : thread.run(task, text);
