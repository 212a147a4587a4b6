// @vitest-environment node
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { renderToString } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, it } from 'vitest';
import Gallery from './gallery.tsx';
import { Header } from './header.tsx';
import { ToastRegion } from './toast.tsx';

it('draws every part on a server, where there is no window', () => {
  expect(typeof window).toBe('undefined');
  const html = renderToString(
    <MemoryRouter>
      <Header
        shopName="Shopkeeper"
        links={[{ to: '/', label: 'Home' }]}
        adminLinks={[{ to: '/admin/orders', label: 'Manage Orders' }]}
        greeting="Hello, Maya"
        onLogout={() => undefined}
      />
      <Gallery />
      <ToastRegion />
    </MemoryRouter>,
  );
  expect(html).toContain('States');
  expect(html).toContain('No Image');
  expect(html).toContain('aria-live="polite"');
});

it('shows every part that there is', () => {
  const seen = new Set<string>();
  const walk = (file: string) => {
    if (seen.has(file) || !existsSync(file)) return;
    seen.add(file);
    for (const [, path] of readFileSync(file, 'utf8').matchAll(/from '(\.[^']+)'/g))
      walk(join(file, '..', path!));
  };
  walk(join(import.meta.dirname, 'gallery.tsx'));
  const parts = readdirSync(import.meta.dirname).filter((name) => /^[^.]+\.tsx$/.test(name));
  expect(parts.length).toBeGreaterThan(50);
  expect(parts.filter((name) => !seen.has(join(import.meta.dirname, name)))).toEqual([]);
});
