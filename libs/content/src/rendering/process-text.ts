import { TEXT_TASKS, type TextTask } from './text-tasks.js';
import { TextThread } from './text-thread.js';

/** Characters that are processed in a few milliseconds, whatever they are. */
const SHORT = 16_000;

const thread = new TextThread();

/** Does a task: at once for a short text, in a thread of its own for a long one. */
export const processText = (task: TextTask, text: string): string | Promise<string> =>
  text.length <= SHORT ? TEXT_TASKS[task](text) : thread.run(task, text);
