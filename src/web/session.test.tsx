import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FakeSocket } from '../../test/fake-socket.ts';
import { deferredResponse, FakeShop, renderPage } from '../../test/render-page.tsx';
import { read, write } from '../shared/operation.ts';
import { type SessionUser, session } from '../shop/account/contract.ts';
import { callWrite } from './api/http.ts';
import { live } from './api/live-reads.ts';
import { cacheReads } from './api/read-cache.ts';
import { useRead } from './api/use-read.ts';
import { useSession, useSwitchUser, watchSession } from './session.ts';

const maya: SessionUser = { uid: 'maya', email: 'maya@shop.test', name: 'Maya', role: 'user' };
const ada: SessionUser = { uid: 'ada', email: 'ada@shop.test', name: 'Ada', role: 'admin' };
const secrets = read<Record<string, never>, { text: string }>('secrets.mine', '/secrets', { text: 0 });
const cachedSession = (user: SessionUser | null) => ({
  name: session.name,
  path: session.path,
  params: {},
  data: { user },
});

let shop: FakeShop;
let cleanups: (() => void)[] = [];
beforeEach(() => {
  shop = new FakeShop();
  cleanups = [FakeSocket.install()];
});
afterEach(() => {
  cleanup();
  live.stop();
  for (const cleanUp of cleanups) cleanUp();
  vi.unstubAllGlobals();
  localStorage.clear();
});

function Tab() {
  const { user } = useSession();
  const { data } = useRead(secrets, user ? {} : undefined);
  const switchUser = useSwitchUser();
  return (
    <>
      <p>{user ? `I am ${user.name}` : 'visitor'}</p>
      <p>secret: {data?.text}</p>
      <button type="button" onClick={() => switchUser(null)}>
        Leave
      </button>
      <button type="button" onClick={() => switchUser(ada)}>
        Be Ada
      </button>
    </>
  );
}

/** A tab of a user that shows private data, or of a visitor. */
async function openTab(user: SessionUser | null) {
  shop.respond('GET /api/secrets', { body: { text: `of ${user?.name}` } });
  const { store } = renderPage(<Tab />, { cached: [cachedSession(user)] });
  cleanups.push(watchSession(store));
  if (user) await waitFor(() => screen.getByText(`secret: of ${user.name}`));
  return store;
}
const press = (name: string) => act(() => screen.getByRole('button', { name }).click());

describe('a change of the user', () => {
  it('removes the previous user’s data from screen and cache, and never shows a visitor’s session in between', async () => {
    const store = await openTab(maya);
    const names: string[] = [];
    cleanups.push(store.subscribe(() => names.push(store.getState().auth.user?.name ?? 'visitor')));
    shop.respond('GET /api/secrets', { body: { text: 'of Ada' } });
    press('Be Ada');
    await waitFor(() => screen.getByText('secret: of Ada'));
    screen.getByText('I am Ada');
    expect(JSON.stringify(store.getState().reads)).not.toContain('of Maya');
    expect(names).toContain('Ada');
    expect(names.slice(names.indexOf('Ada'))).not.toContain('visitor');
    expect(localStorage.getItem('uid')).toBe('ada');
  });

  it('to a visitor removes private data and does not request it', async () => {
    const store = await openTab(maya);
    const calls = shop.requests.length;
    press('Leave');
    await waitFor(() => screen.getByText('visitor'));
    expect(screen.getByText('secret:')).toBeTruthy();
    expect(JSON.stringify(store.getState())).not.toContain('Maya');
    expect(shop.requests).toHaveLength(calls);
    expect(localStorage.getItem('uid')).toBeNull();
  });

  it('shows nothing of the previous user while the next user’s data is loading', async () => {
    await openTab(maya);
    press('Leave');
    await waitFor(() => screen.getByText('visitor'));
    const slow = deferredResponse();
    shop.respond('GET /api/secrets', slow.reply);
    press('Be Ada');
    await waitFor(() => screen.getByText('I am Ada'));
    expect(screen.getByText('secret:')).toBeTruthy();
    slow.arrive({ body: { text: 'of Ada' } });
    await waitFor(() => screen.getByText('secret: of Ada'));
  });

  it('removes the cart and does not save it', async () => {
    const store = await openTab(maya);
    const line = {
      id: 'mug',
      title: 'Mug',
      priceCents: 100,
      image: '',
      category: '',
      rating: 0,
      quantity: 1,
    };
    act(
      () =>
        void store.dispatch(
          cacheReads([
            {
              name: 'cart.mine',
              path: '/cart',
              params: {},
              data: { uid: 'maya', revision: 1, lines: [line] },
            },
          ]),
        ),
    );
    expect(store.getState().cart.items).toHaveLength(1);
    press('Leave');
    expect(store.getState().cart).toMatchObject({ items: [], status: 'idle', error: null });
    await new Promise((resolve) => setTimeout(resolve, 600));
    expect(shop.requests.filter((call) => call.startsWith('PUT'))).toEqual([]);
  });

  it('reconnects the live connection with the current session', async () => {
    live.start();
    await openTab(maya);
    await waitFor(() => expect(FakeSocket.instances).not.toHaveLength(0));
    const socket = FakeSocket.last;
    press('Be Ada');
    await waitFor(() => expect(FakeSocket.last).not.toBe(socket));
    expect(socket.readyState).toBe(FakeSocket.CLOSED);
  });

  it('makes this tab request the session if it happens in another tab', async () => {
    const store = await openTab(maya);
    shop.respond('GET /api/account/session', { body: { user: null } });
    const otherTab = new BroadcastChannel('session');
    otherTab.postMessage('changed');
    otherTab.close();
    await waitFor(() => screen.getByText('visitor'));
    expect(shop.requests).toContain('GET /api/account/session');
    expect(JSON.stringify(store.getState())).not.toContain('Maya');
  });
});

describe('the live session', () => {
  it('removes private data when it ends', async () => {
    const store = await openTab(maya);
    act(() => void store.dispatch(cacheReads([cachedSession(null)])));
    await waitFor(() => screen.getByText('visitor'));
    expect(JSON.stringify(store.getState())).not.toContain('of Maya');
  });

  const unauthorized = {
    status: 401,
    body: { error: { code: 'not-signed-in', message: 'You must log in.' } },
  };

  it.each([
    ['is a visitor’s', { body: { user: null } }],
    ['responds with 401 itself', unauthorized],
  ])('is requested after a 401, and ends if it %s', async (_, response) => {
    await openTab(maya);
    shop.respond('POST /api/goods', unauthorized);
    shop.respond('GET /api/account/session', response);
    const result = await act(() => callWrite(write<object, object>('goods.add', 'POST /goods'), {}));
    expect(result).toMatchObject({ ok: false, error: { status: 401 } });
    await waitFor(() => screen.getByText('visitor'));
  });

  it('continues after a 401 with another cause', async () => {
    await openTab(maya);
    shop.respond('POST /api/goods', unauthorized);
    shop.respond('GET /api/account/session', { body: { user: maya } });
    await act(() => callWrite(write<object, object>('goods.add', 'POST /goods'), {}));
    await waitFor(() => expect(shop.requests).toContain('GET /api/account/session'));
    screen.getByText('I am Maya');
  });

  it('keeps the cached data after a change of name or role', async () => {
    const store = await openTab(maya);
    const calls = shop.requests.length;
    act(() => void store.dispatch(cacheReads([cachedSession({ ...maya, name: 'Maya L.', role: 'admin' })])));
    await waitFor(() => screen.getByText('I am Maya L.'));
    screen.getByText('secret: of Maya');
    expect(shop.requests).toHaveLength(calls);
  });
});

it('never reads the uid in local storage', async () => {
  localStorage.setItem('uid', 'ada');
  await openTab(null);
  screen.getByText('visitor');
  expect(shop.requests).toEqual([]);
});
