import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { TimedRedirect } from './timed-redirect.tsx';

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

function open() {
  const router = createMemoryRouter([
    { path: '/', element: <TimedRedirect to="/next" after={2_500} /> },
    { path: '/next', element: <h1>Next</h1> },
  ]);
  render(<RouterProvider router={router} />);
  return router;
}

describe('a redirect with `once`', () => {
  const openOnce = (key: string) => {
    const router = createMemoryRouter(
      [
        { path: '/cart', element: <h1>Cart</h1> },
        { path: '/done', element: <TimedRedirect to="/next" after={4_000} once /> },
        { path: '/next', element: <h1>Next</h1> },
      ],
      { initialEntries: ['/cart', { pathname: '/done', key }] },
    );
    render(<RouterProvider router={router} />);
    return router;
  };
  afterEach(() => window.history.replaceState(null, ''));

  it('is replaced in the history by its target', async () => {
    const router = openOnce('first');
    await pass(4_000);
    expect(router.state.location.pathname).toBe('/next');
    await act(() => router.navigate(-1));
    expect(router.state.location.pathname).toBe('/cart');
  });

  it('does not count down again after leaving early and going Back', async () => {
    const router = openOnce('second');
    await act(() => router.navigate('/next'));
    await act(() => router.navigate(-1));
    await pass(60_000);
    expect(router.state.location.pathname).toBe('/done');
    expect(screen.getByRole('status').textContent).toBe('You are staying on this page.');
  });

  it('does not redirect after a reload if the user has chosen to stay', async () => {
    openOnce('third');
    fireEvent.click(screen.getByRole('button', { name: 'Stay here' }));
    cleanup();
    const reloaded = openOnce('another document');
    await pass(60_000);
    expect(reloaded.state.location.pathname).toBe('/done');
  });
});

describe('a timed redirect (SETTLED 40)', () => {
  it('redirects after exactly its delay', async () => {
    const router = open();
    await pass(2_499);
    expect(router.state.location.pathname).toBe('/');
    await pass(1);
    expect(router.state.location.pathname).toBe('/next');
  });

  it('can be skipped', async () => {
    const router = open();
    fireEvent.click(screen.getByRole('link', { name: 'Go now' }));
    await pass(0);
    expect(router.state.location.pathname).toBe('/next');
  });

  it('can be stopped, announces it, and keeps the link', async () => {
    const router = open();
    fireEvent.click(screen.getByRole('button', { name: 'Stay here' }));
    expect(screen.getByRole('status').textContent).toBe('You are staying on this page.');
    expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Go now' }));
    expect(screen.queryByRole('button')).toBeNull();
    await pass(60_000);
    expect(router.state.location.pathname).toBe('/');
  });
});
