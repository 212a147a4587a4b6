import type { IncomingMessage } from 'node:http';
import { expect, it } from 'vitest';
import { clientAddressReader } from './client-address.ts';

const request = (remoteAddress: string, forwarded: string) =>
  ({ socket: { remoteAddress }, headers: { 'x-forwarded-for': forwarded } }) as unknown as IncomingMessage;

it.each([
  ['no proxy is trusted', [], '198.51.100.7'],
  ['the proxy is trusted', ['198.51.100.7'], '192.0.2.1'],
  ['another proxy is trusted', ['203.0.113.1'], '198.51.100.7'],
])('determines the address of the client when %s', (_, trustProxy, address) => {
  expect(clientAddressReader(trustProxy)(request('198.51.100.7', '10.1.1.1, 192.0.2.1'))).toBe(address);
});
