// @vitest-environment node
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { renderToString } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, it } from 'vitest';
import { Header } from '../src/web/shell/header.tsx';
import { ToastRegion } from '../src/web/ui/toast.tsx';
import Gallery from './gallery.tsx';

it('renders all components on the server, without a window', () => {
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

it('contains every component of src/web/ui', () => {
  const imported = new Set<string>();
  const walk = (file: string) => {
    if (imported.has(file) || !existsSync(file)) return;
    imported.add(file);
    for (const [, path] of readFileSync(file, 'utf8').matchAll(/from '(\.[^']+)'/g))
      walk(join(file, '..', path!));
  };
  walk(join(import.meta.dirname, 'gallery.tsx'));
  const folder = join(import.meta.dirname, '../src/web/ui');
  const components = readdirSync(folder).filter((name) => /^[^.]+\.tsx$/.test(name));
  expect(components.length).toBeGreaterThan(20);
  expect(components.filter((name) => !imported.has(join(folder, name)))).toEqual([]);
});
