import { brotliCompressSync } from 'node:zlib';
import { expect, test } from '@playwright/test';
import { LeakScan } from '../leaks.ts';

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

function scanOfTwo(): LeakScan {
  const scan = new LeakScan();
  scan.know('ann@people.test', '1 Mill Street, Newhaven');
  for (const email of ['ann@people.test', 'bob@people.test']) scan.hear(signedIn(email));
  scan.hear(signedIn('chief@people.test', 'admin'));
  return scan;
}

test('what is somebody’s own, and what administrators read, is no leak', () => {
  const scan = scanOfTwo();
  const told = Buffer.from('ann@people.test, 1 Mill Street, Newhaven');
  for (const who of ['ann@people.test', 'chief@people.test'])
    scan.hear({ ...nothing, cookie: cookieOf(who), responseBody: told });
  expect(scan.take()).toEqual([]);
  expect(scan.heard).toBe(5);
});

test('what others and visitors are told is one, packed or not', () => {
  const scan = scanOfTwo();
  scan.hear({
    ...nothing,
    cookie: cookieOf('bob@people.test'),
    responseBody: Buffer.from('to ann@people.test'),
  });
  expect(scan.take()).toEqual(['bob@people.test is told ann@people.test by /api/x']);
  scan.hear({ ...nothing, encoding: 'br', responseBody: brotliCompressSync('at 1 Mill Street, Newhaven') });
  expect(scan.take()).toEqual(['a visitor is told 1 Mill Street, Newhaven by /api/x']);
});

test('a session token is one for everybody, its owner and the log included', () => {
  const scan = scanOfTwo();
  const told = Buffer.from('{"session":"token-of-ann"}');
  scan.hear({ ...nothing, cookie: cookieOf('ann@people.test'), responseBody: told });
  expect(scan.take()).toEqual(['a session token in /api/x']);
  scan.look('the log', 'signed in ann@people.test');
  expect(scan.take()).toEqual(['ann@people.test stands in the log']);
});
