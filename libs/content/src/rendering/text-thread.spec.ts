import { describe, expect, it } from 'vitest';
import { TextTooComplex } from '../errors.js';
import { TEXT_TASKS } from './text-tasks.js';
import { TextThread } from './text-thread.js';

/** The thread of a program that answers with the text, unless a command in it does something else. */
const threadThat = (command: 'echo' | 'hang' | 'fill', timeLimitMs?: number) =>
  new TextThread(
    new URL(
      `data:text/javascript,${encodeURIComponent(`
        import { parentPort } from 'node:worker_threads';
        const kept = [];
        const echo = () => undefined;
        const hang = () => { for (;;); };
        const fill = () => { for (;;) kept.push(new Array(100_000).fill(0)); };
        parentPort.on('message', ({ text }) => { if (text === 'bad') ${command}(); parentPort.postMessage(text); });
      `)}`,
    ),
    timeLimitMs,
  );

describe('the thread of long texts', () => {
  it('gives what each task gives for short ones', async () => {
    const thread = new TextThread();
    const text = `It's "ripe" <script>x</script>\n\nfigs http://a.nl `.repeat(1_000);
    for (const task of Object.keys(TEXT_TASKS) as (keyof typeof TEXT_TASKS)[])
      expect([task, (await thread.run(task, text)) === TEXT_TASKS[task](text)]).toEqual([task, true]);
  });

  it('keeps the order of what was asked at the same time', async () => {
    const thread = threadThat('echo');
    const texts = ['a', 'b', 'c', 'd'];
    expect(await Promise.all(texts.map((text) => thread.run('postHtml', text)))).toEqual(texts);
  });

  it.each([
    ['time', threadThat('hang', 3_000)],
    ['memory', threadThat('fill')],
  ])('refuses a text that needs too much %s, and goes on with the next one (finding S5)', async (_, thread) => {
    const [refused, next] = await Promise.allSettled([thread.run('postHtml', 'bad'), thread.run('postHtml', 'good')]);
    expect(refused).toMatchObject({ status: 'rejected', reason: expect.any(TextTooComplex) });
    expect(next).toEqual({ status: 'fulfilled', value: 'good' });
  });
});
