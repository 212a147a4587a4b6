import { chmodSync, mkdtempSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, inject, it } from 'vitest';
import { sessionSecret, sessionSecrets } from './session-secret.ts';

const newDataDir = () => join(mkdtempSync(join(inject('scratch'), 'secret-')), 'data');

it('uses the setting and writes no file', () => {
  const dataDir = newDataDir();
  expect(sessionSecret({ sessionSecret: 'given', dataDir })).toBe('given');
  expect(statSync(dataDir, { throwIfNoEntry: false })).toBeUndefined();
});

it.each([
  [undefined, ['new']],
  ['old', ['new', 'old']],
])('comes before the old one %s', (oldSessionSecret, secrets) => {
  const dataDir = newDataDir();
  expect(sessionSecrets({ sessionSecret: 'new', oldSessionSecret, dataDir })).toEqual(secrets);
});

it('is generated once, of 32 random bytes, readable by its owner only', () => {
  const dataDir = newDataDir();
  const secret = sessionSecret({ dataDir });
  expect(Buffer.from(secret, 'base64url')).toHaveLength(32);
  expect(sessionSecret({ dataDir })).toBe(secret);
  expect(sessionSecret({ dataDir: newDataDir() })).not.toBe(secret);
  expect(statSync(join(dataDir, 'session-secret')).mode & 0o777).toBe(0o600);
  expect(statSync(dataDir).mode & 0o777).toBe(0o700);
  expect(readdirSync(dataDir).toSorted()).toEqual(['.shopkeeper', 'session-secret']);
});

it('is never replaced silently: that would end all sessions', () => {
  const dataDir = newDataDir();
  sessionSecret({ dataDir });
  chmodSync(join(dataDir, 'session-secret'), 0o600);
  writeFileSync(join(dataDir, 'session-secret'), '');
  expect(() => sessionSecret({ dataDir })).toThrow('session-secret does not contain a valid secret');
});

it('explains why it cannot be stored', () => {
  const file = join(mkdtempSync(join(inject('scratch'), 'secret-')), 'file');
  writeFileSync(file, '');
  expect(() => sessionSecret({ dataDir: file })).toThrow(
    `DATA_DIR ${file} cannot be used: it is not a folder.`,
  );
});
