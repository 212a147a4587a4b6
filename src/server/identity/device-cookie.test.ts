import { expect, it } from 'vitest';
import { type DeviceOwner, deviceCookies } from './device-cookie.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const SECRET = 'a secret for tests, longer than 32 characters';
const devices = deviceCookies({ secrets: [SECRET], https: false });
const owner = (id: string, overrides: Partial<DeviceOwner> = {}): DeviceOwner => ({
  id,
  passwordHash: `hash of ${id}`,
  validFrom: '2020-01-01T00:00:00.000Z',
  ...overrides,
});
const sentCookie = (setCookie: string) => setCookie.split(';')[0]!;

it('recognises the account that it was issued for, and no other', () => {
  const cookie = sentCookie(devices.issue(null, owner('maya')));
  expect(devices.recognise(`lang=en; ${cookie}`, owner('maya'))).toMatch(/^maya:[\w-]{16}$/);
  expect(devices.recognise(cookie, owner('ben'))).toBeUndefined();
  expect(cookie).not.toContain('maya');
});

it('is httpOnly, and bound to the host over https', () => {
  expect(devices.issue(null, owner('maya'))).toMatch(/; Path=\/; HttpOnly; SameSite=Lax$/);
  const https = deviceCookies({ secrets: ['x'.repeat(32)], https: true }).issue(null, owner('maya'));
  expect(https).toMatch(/^__Host-shop_device=.*; Path=\/; HttpOnly; SameSite=Lax; Secure$/);
});

it('is invalid after a new password, a revocation, half a year, or with another secret', () => {
  const cookie = sentCookie(devices.issue(null, owner('maya')));
  expect(devices.recognise(cookie, owner('maya', { passwordHash: 'another' }))).toBeUndefined();
  const revoked = new Date(Date.now() + 1).toISOString();
  expect(devices.recognise(cookie, owner('maya', { validFrom: revoked }))).toBeUndefined();
  const old = (days: number) => sentCookie(devices.issue(null, owner('maya'), Date.now() - days * DAY_MS));
  expect(devices.recognise(old(179), owner('maya'))).toBeDefined();
  expect(devices.recognise(old(181), owner('maya'))).toBeUndefined();
  const foreign = deviceCookies({ secrets: ['another secret of more than 32 characters'], https: false });
  expect(foreign.recognise(cookie, owner('maya'))).toBeUndefined();
});

it('stays valid while its secret is being replaced, and is reissued with the new one', () => {
  const cookie = sentCookie(devices.issue(null, owner('maya')));
  const rotating = deviceCookies({
    secrets: ['a new secret of more than 32 characters', SECRET],
    https: false,
  });
  expect(rotating.recognise(cookie, owner('maya'))).toBeDefined();
  expect(devices.recognise(sentCookie(rotating.issue(cookie, owner('maya'))), owner('maya'))).toBeUndefined();
});

it('is invalid if it was modified', () => {
  const cookie = sentCookie(devices.issue(null, owner('maya')));
  const valueStart = cookie.indexOf('=') + 1;
  for (let n = valueStart; n < cookie.length - 1; n++) {
    const changed = `${cookie.slice(0, n)}${cookie[n] === 'a' ? 'b' : 'a'}${cookie.slice(n + 1)}`;
    expect(devices.recognise(changed, owner('maya')), changed).toBeUndefined();
  }
  for (const junk of ['shop_device=', 'shop_device=~~~', `shop_device=${'x'.repeat(9_000)}`])
    expect(devices.recognise(junk, owner('maya'))).toBeUndefined();
});

it('remembers four accounts of one browser, the newest of each', () => {
  let cookie: string | null = null;
  for (const id of ['a', 'b', 'c', 'd', 'e', 'e']) cookie = sentCookie(devices.issue(cookie, owner(id)));
  const remembered = ['a', 'b', 'c', 'd', 'e'].map(
    (id) => devices.recognise(cookie, owner(id)) !== undefined,
  );
  expect(remembered).toEqual([false, true, true, true, true]);
});
