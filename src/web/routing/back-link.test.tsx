import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { Link, Route, Routes, StaticRouter, useSearchParams } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { BrowserRouter } from '../shell/browser-router.tsx';
import { BackLink } from './back-link.tsx';

const SCROLLED = 640;
let scrolledTo: number[];
beforeEach(() => {
  sessionStorage.clear();
  history.replaceState(null, '', '/');
  scrolledTo = [];
  vi.spyOn(window, 'scrollTo').mockImplementation(((_: number, y: number) => scrolledTo.push(y)) as never);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

function List() {
  const [search, setSearch] = useSearchParams();
  return (
    <>
      <p>list {search.get('page') ?? '1'}</p>
      <button type="button" onClick={() => setSearch({ page: '2' })}>
        Next
      </button>
      <Link to="/orders/one">one</Link>
    </>
  );
}
const link = () => screen.getByRole<HTMLAnchorElement>('link', { name: 'Back to Orders' });
const Back = () => <BackLink list="/orders">Back to Orders</BackLink>;
const App = () => (
  <BrowserRouter>
    <Routes>
      <Route path="/orders" element={<List />} />
      <Route
        path="/orders/one"
        element={
          <>
            <Back />
            <Link to="/reviews">Reviews</Link>
          </>
        }
      />
      <Route path="/reviews" element={<Back />} />
    </Routes>
  </BrowserRouter>
);
const open = (at: string) => {
  history.pushState(null, '', at);
  render(<App />);
};
const press = (name: string) => act(() => screen.getByText(name).click());

test('goes back in the history when the list is the previous page: restores filter, page and scroll position', async () => {
  open('/orders');
  press('Next');
  await screen.findByText('list 2');
  vi.spyOn(window, 'scrollY', 'get').mockReturnValue(SCROLLED);
  fireEvent.scroll(window);
  press('one');
  await waitFor(link);
  expect(link().getAttribute('href')).toBe('/orders?page=2');
  const entries = history.length;
  press('Back to Orders');
  await screen.findByText('list 2');
  expect([location.search, history.length, scrolledTo.at(-1)]).toEqual(['?page=2', entries, SCROLLED]);
  // Going forward is still possible.
  act(() => history.forward());
  await waitFor(link);
});

test('leads to the last filter and page of the list when another page is in between', async () => {
  open('/orders');
  press('Next');
  press('one');
  press('Reviews');
  await waitFor(() => expect(location.pathname).toBe('/reviews'));
  const entries = history.length;
  press('Back to Orders');
  await screen.findByText('list 2');
  expect([location.search, history.length]).toEqual(['?page=2', entries + 1]);
});

test('is a plain link to the list on the server and in a tab that has not shown the list', async () => {
  const html = renderToString(
    <StaticRouter location="/orders/one">
      <Back />
    </StaticRouter>,
  );
  expect(html).toContain('href="/orders"');
  open('/orders/one');
  expect(link().getAttribute('href')).toBe('/orders');
  press('Back to Orders');
  await screen.findByText('list 1');
});

test('works while storage is blocked', async () => {
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new DOMException('blocked', 'SecurityError');
  });
  open('/orders/one');
  expect(link().getAttribute('href')).toBe('/orders');
});
