/**
 * Floods a shop from one IP, in a child process so that its own load does not distort the test's measurements. The only
 * argument is the shop's URL. Runs until it is killed or its parent ends.
 */
import { connect, type Socket } from 'node:net';
import { WebSocket } from 'ws';
import { list } from '../../src/shop/catalogue/contract.ts';

const url = new URL(process.argv[2]!);
/** Loopback IP of the flood; honest visitors use another one. */
const localAddress = '127.0.0.2';
/** 5 slow readers (3 large files, 1,100 small requests each), 50 × 40 lists, 60 connections that resubscribe. */
const FLOOD = {
  slowReaders: 5,
  pipelined: 1_100,
  subscribers: 50,
  reads: 40,
  resubscribers: 60,
  framesPerSecond: 45,
};
/** Requests a second without a session. */
const UNAUTHENTICATED_PER_SECOND = 500;
/** Delay before a closed connection is opened again (ms). */
const RECONNECT_DELAY_MS = 1_000;

const call = (path: string) => `GET ${path} HTTP/1.1\r\nhost: ${url.host}\r\n\r\n`;

/** Opens a connection, and reopens it whenever it closes. */
function keepOpen(begin: (socket: Socket) => void): void {
  const socket = connect({ host: url.hostname, port: Number(url.port), localAddress });
  socket.on('error', () => {});
  socket.once('connect', () => begin(socket));
  socket.once('close', () => setTimeout(keepOpen, RECONNECT_DELAY_MS, begin));
}

/** Sends many requests and reads no response. */
function readSlowly(): void {
  keepOpen((socket) => {
    socket.pause();
    socket.write(
      call('/api/docs/static/swagger-ui-bundle.js').repeat(3) + call('/api/products').repeat(FLOOD.pipelined),
    );
  });
}

/** Sends unauthenticated requests to an operation that needs a session. */
function sendUnauthenticatedRequests(): void {
  keepOpen((socket) => {
    socket.resume();
    const timer = setInterval(
      () => socket.write(call('/api/cart').repeat(UNAUTHENTICATED_PER_SECOND / 20)),
      50,
    );
    socket.once('close', () => clearInterval(timer));
  });
}

function keepSubscribed(begin: (send: (frame: object) => void) => () => void): void {
  const socket = new WebSocket(`${url.origin.replace('http', 'ws')}/api/live`, {
    origin: url.origin,
    localAddress,
  });
  let end = () => {};
  socket.on('error', () => {});
  socket.once('open', () => {
    end = begin((frame) => socket.send(JSON.stringify(frame)));
  });
  socket.once('close', () => {
    end();
    setTimeout(keepSubscribed, RECONNECT_DELAY_MS, begin);
  });
}

let searched = 0;
/** A different list of 100 products each time. */
const distinctList = () => ({
  name: list.name,
  params: { limit: 100, category: 'things', search: `thing ${++searched}` },
});

for (let n = 0; n < FLOOD.slowReaders; n++) readSlowly();
sendUnauthenticatedRequests();
for (let n = 0; n < FLOOD.subscribers; n++)
  keepSubscribed((send) => {
    for (let id = 1; id <= FLOOD.reads; id++) send({ type: 'subscribe', id, ...distinctList() });
    return () => {};
  });
for (let n = 0; n < FLOOD.resubscribers; n++)
  keepSubscribed((send) => {
    let id = 0;
    const timer = setInterval(() => {
      if (id > 0) send({ type: 'unsubscribe', id });
      send({ type: 'subscribe', id: ++id, ...distinctList() });
    }, 2_000 / FLOOD.framesPerSecond);
    return () => clearInterval(timer);
  });
process.on('disconnect', () => process.exit(0));
