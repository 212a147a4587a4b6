import { WebSocketServer } from 'ws';

/**
 * Baseline for fan-out: `ws` alone. Responds to every message with a frame of the size in its argument (bytes), and sends
 * such a frame to all clients for each line on standard input. Prints its port.
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
