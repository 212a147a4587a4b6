import { expect, it } from 'vitest';

const { complete } = await import(String(new URL('./complete-lockfile.mjs', import.meta.url)));

it('adds the missing packages of other platforms, with version and platform', () => {
  const lock = {
    packages: {
      '': { dependencies: { tool: '1.0.0' } },
      'node_modules/tool': {
        version: '1.0.0',
        dev: true,
        optionalDependencies: {
          '@tool/here': '1.0.0',
          '@tool/core-win32-x64-msvc': '2.1.0-beta.3',
          '@tool/core-linux-arm-musleabihf': '1.0.0',
          '@tool/core-wasm32-wasi': '1.0.0',
        },
      },
      'node_modules/tool/node_modules/@tool/here': { version: '1.0.0' },
    },
  };
  const packagesBefore = structuredClone(lock.packages);
  expect(complete(lock)).toHaveLength(3);
  expect(lock.packages).toEqual({
    ...packagesBefore,
    'node_modules/@tool/core-win32-x64-msvc': {
      version: '2.1.0-beta.3',
      cpu: ['x64'],
      os: ['win32'],
      dev: true,
      optional: true,
    },
    'node_modules/@tool/core-linux-arm-musleabihf': {
      version: '1.0.0',
      cpu: ['arm'],
      libc: ['musl'],
      os: ['linux'],
      dev: true,
      optional: true,
    },
    'node_modules/@tool/core-wasm32-wasi': { version: '1.0.0', cpu: ['wasm32'], dev: true, optional: true },
  });
  expect(complete(lock)).toEqual([]);
});

it.each([
  ['a version that is a range', { '@tool/core-linux-x64-gnu': '^1.0.0' }],
  ['a name without a platform', { '@tool/core-special': '1.0.0' }],
])('throws for %s', (_, optionalDependencies) => {
  expect(() => complete({ packages: { 'node_modules/tool': { optionalDependencies } } })).toThrow(
    '@tool/core',
  );
});
