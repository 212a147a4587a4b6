/** Child process of `startLoad`; receives its task and the stop signal as messages. */
import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { LoadRequest, LoadResponse, LoadTask } from './load-process.ts';

/** High enough that the client side is never the bottleneck. */
const agent = new Agent({ keepAlive: true, maxSockets: 2_000 });
const TIMEOUT_MS = 10_000;
const NOT_CONNECTED = new Set(['ECONNREFUSED', 'ENOENT', 'EADDRNOTAVAIL']);

const responses: LoadResponse[] = [];
let openRequests = 0;
let isStopped = false;
/** Comparable with the time of the parent process, which has another `timeOrigin`. */
const now = () => performance.timeOrigin + performance.now();

async function sendAtRate(task: LoadTask): Promise<void> {
  const began = now();
  for (let sent = 0; !isStopped; await sleep(4)) {
    const due = ((now() - began) / 1_000) * task.rate;
    while (sent < due) send(task, task.requests[sent++ % task.requests.length]!);
  }
}

function send({ url, origin = url }: LoadTask, { method = 'GET', path, as, body }: LoadRequest): void {
  const scheduledAt = now();
  let [sentAt, text, isRecorded] = [scheduledAt, '', false];
  openRequests++;
  const record = (status: number) => {
    if (isRecorded) return;
    isRecorded = true;
    openRequests--;
    responses.push({ scheduledAt, sentAt, ms: now() - scheduledAt, status, body: text });
  };
  const payload = body === undefined ? undefined : JSON.stringify(body);
  const headers = {
    origin,
    ...(as && { cookie: as.cookie }),
    ...(payload && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(payload) }),
  };
  const call = request(`${url}${path}`, { method, agent, timeout: TIMEOUT_MS, headers }, (response) => {
    const { statusCode = 0 } = response;
    response.on('data', (chunk) => {
      if (statusCode !== 200 && text.length < 200) text += chunk;
    });
    response.on('end', () => record(response.complete ? statusCode : 0));
    response.on('error', () => record(0));
    response.on('close', () => record(0));
  });
  call.on('socket', () => {
    sentAt = now();
  });
  call.on('timeout', () => call.destroy());
  call.on('error', ({ code }: NodeJS.ErrnoException) => record(NOT_CONNECTED.has(code ?? '') ? -1 : 0));
  call.end(payload);
}

/** Stops sending, waits for the responses in flight and reports all. */
async function stop(): Promise<void> {
  isStopped = true;
  const end = now() + TIMEOUT_MS;
  while (openRequests > 0 && now() < end) await sleep(10);
  // Requests without a response count as broken.
  agent.destroy();
  await sleep(20);
  process.send!(responses, () => process.exit(0));
}

process.on('message', (task: LoadTask | 'stop') => {
  if (task === 'stop') return void stop();
  void sendAtRate(task);
  process.send!('begun');
});
process.on('disconnect', () => process.exit(0));
