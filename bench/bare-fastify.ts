import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import Fastify from 'fastify';

/** Baseline for HTTP responses: Fastify responds with the bytes and headers that its parent process sends as its task. */
const [{ task }] = await once(process, 'message');
const bytes = Buffer.from(task.body, 'base64');
const app = Fastify();
app.get('/', (_, reply) => reply.headers(task.headers).send(bytes));
await app.listen({ port: 0, host: '127.0.0.1' });
process.send!((app.server.address() as AddressInfo).port);
