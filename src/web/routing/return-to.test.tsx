import { cleanup, screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, it } from 'vitest';
import { renderPage } from '../../../test/render-page.tsx';
import { clearReturnTo, useReturnTo } from './return-to.ts';

afterEach(() => {
  cleanup();
  clearReturnTo();
});

function Login() {
  return <p>from {useReturnTo() ?? 'nothing'}</p>;
}
const setCookie = (value: string) => {
  // biome-ignore lint/suspicious/noDocumentCookie: simulates the server's Set-Cookie
  document.cookie = `came_from=${value}; path=/`;
};
const open = (from?: unknown) => renderPage(<Login />, { at: { pathname: '/login', state: { from } } });

it('returns the URL that the guard stored in the history', () => {
  open('/orders?page=2');
  screen.getByText('from /orders?page=2');
});

it('returns nothing in the first render of a reloaded page, as on the server', () => {
  const html = renderToString(
    <MemoryRouter initialEntries={[{ pathname: '/login', state: { from: '/orders' } }]}>
      <Login />
    </MemoryRouter>,
  );
  expect(html).toContain('nothing');
});

it('returns the URL in the server’s cookie after a redirect by the server', () => {
  setCookie(encodeURIComponent('/product/7'));
  open();
  screen.getByText('from /product/7');
});

it.each([
  undefined,
  7,
  '',
  'orders',
  '//evil.test/x',
  '/\\evil.test',
  'https://evil.test/',
  'javascript:alert(1)',
  '/orders evil',
])('ignores a URL outside of this shop (%j)', (from) => {
  open(from);
  screen.getByText('from nothing');
});

it.each(['//evil.test', 'https%3A%2F%2Fevil.test', '%'])('ignores a manipulated cookie (%s)', (value) => {
  setCookie(value);
  open();
  screen.getByText('from nothing');
});
