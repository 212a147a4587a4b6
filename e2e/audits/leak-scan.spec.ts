import { brotliCompressSync } from 'node:zlib';
import { expect, test } from '@playwright/test';
import { LeakScanner } from '../leak-scanner.ts';

const emptyExchange = {
  url: '/api/x',
  cookie: '',
  requestBody: Buffer.alloc(0),
  encoding: '',
  setCookies: [] as string[],
};
const tokenOf = (email: string) => `token-of-${email.split('@')[0]}`;
const loginOf = (email: string, role = 'user') => ({
  ...emptyExchange,
  responseBody: Buffer.from(JSON.stringify({ user: { uid: 'u', email, name: 'N', role } })),
  setCookies: [`shop_session=${tokenOf(email)}.signature; HttpOnly`],
});
const cookieOf = (email: string) => `theme=dark; shop_session=${tokenOf(email)}.signature`;

function scannerAfterLogins(): LeakScanner {
  const scanner = new LeakScanner();
  scanner.addCanaries('ann@people.test', '1 Mill Street, Newhaven');
  for (const email of ['ann@people.test', 'bob@people.test']) scanner.scan(loginOf(email));
  scanner.scan(loginOf('chief@people.test', 'admin'));
  return scanner;
}

test('accepts private data sent to its owner and to administrators', () => {
  const scanner = scannerAfterLogins();
  const responseBody = Buffer.from('ann@people.test, 1 Mill Street, Newhaven');
  for (const viewer of ['ann@people.test', 'chief@people.test'])
    scanner.scan({ ...emptyExchange, cookie: cookieOf(viewer), responseBody });
  expect(scanner.takeFindings()).toEqual([]);
  expect(scanner.scanned).toBe(5);
});

test('finds private data sent to other users and visitors, compressed or not', () => {
  const scanner = scannerAfterLogins();
  scanner.scan({
    ...emptyExchange,
    cookie: cookieOf('bob@people.test'),
    responseBody: Buffer.from('to ann@people.test'),
  });
  expect(scanner.takeFindings()).toEqual(['bob@people.test receives ann@people.test from /api/x']);
  scanner.scan({
    ...emptyExchange,
    encoding: 'br',
    responseBody: brotliCompressSync('at 1 Mill Street, Newhaven'),
  });
  expect(scanner.takeFindings()).toEqual(['a visitor receives 1 Mill Street, Newhaven from /api/x']);
});

test('finds session tokens, even when sent to their owner, and emails in the log', () => {
  const scanner = scannerAfterLogins();
  const responseBody = Buffer.from('{"session":"token-of-ann"}');
  scanner.scan({ ...emptyExchange, cookie: cookieOf('ann@people.test'), responseBody });
  expect(scanner.takeFindings()).toEqual(['a session token in /api/x']);
  scanner.scanText('the log', 'logged in ann@people.test');
  expect(scanner.takeFindings()).toEqual(['ann@people.test in the log']);
});
