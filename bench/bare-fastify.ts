import Fastify from 'fastify';

/**
 * Baseline for HTTP responses: Fastify sending fixed bytes with the same headers. Reads bytes and headers as JSON from
 * standard input; prints its port.
 */
const { body, headers } = await new Promise<{ body: string; headers: Record<string, string> }>((resolve) => {
  let text = '';
  process.stdin.on('data', (chunk) => {
    text += chunk;
  });
  process.stdin.on('end', () => resolve(JSON.parse(text)));
});
const bytes = Buffer.from(body, 'base64');
const app = Fastify();
app.get('/', (_, reply) => reply.headers(headers).send(bytes));
await app.listen({ port: 0, host: '127.0.0.1' });
process.stdout.write(`${(app.server.address() as { port: number }).port}\n`);
