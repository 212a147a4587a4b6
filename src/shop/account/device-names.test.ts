import { expect, it } from 'vitest';
import { deviceName } from './device-names.ts';

const webkit = 'AppleWebKit/605.1.15 (KHTML, like Gecko)';

it.each([
  [`Mozilla/5.0 (X11; Linux x86_64) ${webkit} Chrome/156.0.0.0 Safari/537.36`, 'Chrome on Linux'],
  [`Mozilla/5.0 (Windows NT 10.0) ${webkit} Chrome/156.0 Safari/537.36 Edg/156.0`, 'Edge on Windows'],
  ['Mozilla/5.0 (Windows NT 10.0; rv:150.0) Gecko/20100101 Firefox/150.0', 'Firefox on Windows'],
  [`Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${webkit} Version/20.0 Safari/605.1.15`, 'Safari on Mac'],
  [
    `Mozilla/5.0 (iPhone; CPU iPhone OS 20_0) ${webkit} Version/20.0 Mobile/15E148 Safari/604.1`,
    'Safari on iPhone',
  ],
  [`Mozilla/5.0 (Linux; Android 16) ${webkit} Chrome/156.0 Mobile Safari/537.36`, 'Chrome on Android'],
  ['curl/8.0', 'curl'],
  ['', 'Unknown browser'],
  ['<script>alert(1)</script>', 'Unknown browser'],
])('derives a name from %s', (userAgent, name) => {
  expect(deviceName(userAgent)).toBe(name);
});
