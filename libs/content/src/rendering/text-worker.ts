// The program of the thread for long texts. It imports only pure functions, so that it starts quickly and stays small.
import { parentPort } from 'node:worker_threads';
import { TEXT_TASKS, type TextTask } from './text-tasks.js';

parentPort!.on('message', ({ task, text }: { task: TextTask; text: string }) => {
  parentPort!.postMessage(TEXT_TASKS[task](text));
});
