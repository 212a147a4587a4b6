import { brotliCompressSync } from 'node:zlib';
import { expect, test } from '@playwright/test';
import { LeakScanner } from '../leak-scanner.ts';

const nothing = {
  url: '/api/x',
  cookie: '',
  requestBody: Buffer.alloc(0),
  encoding: '',
  setCookies: [] as string[],
};
const tokenOf = (email: string) => `token-of-${email.split('@')[0]}`;
const signedIn = (email: string, role = 'user') => ({
  ...nothing,
  responseBody: Buffer.from(JSON.stringify({ user: { uid: 'u', email, name: 'N', role } })),
  setCookies: [`shop_session=${tokenOf(email)}.signature; HttpOnly`],
});
const cookieOf = (email: string) => `theme=dark; shop_session=${tokenOf(email)}.signature`;

function scanOfTwo(): LeakScanner {
  const scan = new LeakScanner();
  scan.addCanaries('ann@people.test', '1 Mill Street, Newhaven');
  for (const email of ['ann@people.test', 'bob@people.test']) scan.scan(signedIn(email));
  scan.scan(signedIn('chief@people.test', 'admin'));
  return scan;
}

test('accepts private data sent to its owner and to administrators', () => {
  const scan = scanOfTwo();
  const responseBody = Buffer.from('ann@people.test, 1 Mill Street, Newhaven');
  for (const who of ['ann@people.test', 'chief@people.test'])
    scan.scan({ ...nothing, cookie: cookieOf(who), responseBody });
  expect(scan.takeFindings()).toEqual([]);
  expect(scan.scanned).toBe(5);
});

test('finds private data sent to other users and visitors, compressed or not', () => {
  const scan = scanOfTwo();
  scan.scan({
    ...nothing,
    cookie: cookieOf('bob@people.test'),
    responseBody: Buffer.from('to ann@people.test'),
  });
  expect(scan.takeFindings()).toEqual(['bob@people.test receives ann@people.test from /api/x']);
  scan.scan({ ...nothing, encoding: 'br', responseBody: brotliCompressSync('at 1 Mill Street, Newhaven') });
  expect(scan.takeFindings()).toEqual(['a visitor receives 1 Mill Street, Newhaven from /api/x']);
});

test('finds session tokens, also when sent to their owner, and emails in the log', () => {
  const scan = scanOfTwo();
  const responseBody = Buffer.from('{"session":"token-of-ann"}');
  scan.scan({ ...nothing, cookie: cookieOf('ann@people.test'), responseBody });
  expect(scan.takeFindings()).toEqual(['a session token in /api/x']);
  scan.scanText('the log', 'signed in ann@people.test');
  expect(scan.takeFindings()).toEqual(['ann@people.test in the log']);
});
