import { WebSocketServer } from 'ws';

/**
 * The upper bound for fan-out: `ws` alone. It answers every message with one frame of as many bytes as its argument
 * says, and a line on standard input makes it send such a frame to everybody. Prints its port.
 */
const frame = Buffer.alloc(Number(process.argv[2]), 120);
const server = new WebSocketServer({ port: 0, host: '127.0.0.1', perMessageDeflate: false });
server.on('connection', (socket) => {
  socket.on('message', () => socket.send(frame, { binary: false }));
  socket.on('error', () => socket.terminate());
});
process.stdin.on('data', () => {
  for (const socket of server.clients) socket.send(frame, { binary: false });
});
process.stdin.on('end', () => process.exit(0));
server.on('listening', () => process.stdout.write(`${(server.address() as { port: number }).port}\n`));
