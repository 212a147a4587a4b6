// @vitest-environment node
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
