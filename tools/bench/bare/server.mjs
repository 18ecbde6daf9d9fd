/**
 * The least that can send the same bytes: node:http and prepared statements, one handler a bench. No framework, nobody signs in, nothing is checked.
 * `PORT=3000 DATABASE_URL=mysql://… node tools/bench/bare/server.mjs products-list`.
 */
import { createServer } from 'node:http';

const { answer } = await import(`./${process.argv[2]}.mjs`);

const server = createServer(async (request, response) => {
  try {
    const { status = 200, headers, body } = await answer(request, `http://${request.headers.host}`);
    const text = JSON.stringify(body);
    response.writeHead(status, {
      'Content-Type': 'application/json; charset=UTF-8',
      ...headers,
      'Content-Length': Buffer.byteLength(text),
    });
    response.end(text);
  } catch (error) {
    console.error(error);
    response.writeHead(500).end();
  }
});

server.listen(process.env.PORT, '127.0.0.1');
