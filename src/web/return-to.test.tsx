import { cleanup, screen } from '@testing-library/react';
import { afterEach, it } from 'vitest';
import { renderPage } from '../../test/render-page.tsx';
import { clearReturnTo, useReturnTo } from './return-to.ts';

afterEach(() => {
  cleanup();
  clearReturnTo();
});

function Login() {
  return <p>from {useReturnTo() ?? 'nowhere'}</p>;
}
const serverLeft = (value: string) => {
  // biome-ignore lint/suspicious/noDocumentCookie: stands for the server's Set-Cookie
  document.cookie = `came_from=${value}; path=/`;
};
const open = (from?: unknown) => renderPage(<Login />, { at: { pathname: '/login', state: { from } } });

it('is what the guard has left in the history', () => {
  open('/orders?page=2');
  screen.getByText('from /orders?page=2');
});

it('is what the server has left in its cookie, when it was the server that sent away', () => {
  serverLeft(encodeURIComponent('/product/7'));
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
])('never leads to another shop (%j)', (from) => {
  open(from);
  screen.getByText('from nowhere');
});

it.each(['//evil.test', 'https%3A%2F%2Fevil.test', '%'])(
  'nor does a cookie that somebody else wrote (%s)',
  (value) => {
    serverLeft(value);
    open();
    screen.getByText('from nowhere');
  },
);
