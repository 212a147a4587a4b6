import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FakeSocket } from '../../test/fake-socket.ts';
import { FakeShop, renderPage } from '../../test/render-page.tsx';
import { read, write } from '../shared/operation.ts';
import { type SessionUser, session } from '../shop/account/contract.ts';
import { seedCache } from './api/api.ts';
import { callWrite } from './api/http.ts';
import { live } from './api/live-reads.ts';
import { useRead } from './api/use-read.ts';
import { useSession, useSwitchUser, watchSession } from './session.ts';

const maya: SessionUser = { uid: 'maya', email: 'maya@shop.test', name: 'Maya', role: 'user' };
const ada: SessionUser = { uid: 'ada', email: 'ada@shop.test', name: 'Ada', role: 'admin' };
const secrets = read<Record<string, never>, { text: string }>('secrets.mine', '/secrets', { text: 0 });
const sessionIs = (user: SessionUser | null) => ({
  name: session.name,
  path: session.path,
  params: {},
  data: { user },
});

let shop: FakeShop;
let ends: (() => void)[] = [];
beforeEach(() => {
  shop = new FakeShop();
  ends = [FakeSocket.install()];
});
afterEach(() => {
  cleanup();
  live.stop();
  for (const end of ends) end();
  vi.unstubAllGlobals();
  localStorage.clear();
});

function Tab() {
  const { user } = useSession();
  const { data } = useRead(secrets, user ? {} : undefined);
  const switchUser = useSwitchUser();
  return (
    <>
      <p>{user ? `I am ${user.name}` : 'nobody'}</p>
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

/** A tab of somebody who is signed in and sees something of their own. */
async function tab(user: SessionUser | null) {
  shop.respond('GET /api/secrets', { body: { text: `of ${user?.name}` } });
  const { store } = renderPage(<Tab />, { primed: [sessionIs(user)] });
  ends.push(watchSession(store));
  if (user) await waitFor(() => screen.getByText(`secret: of ${user.name}`));
  return store;
}
const press = (name: string) => act(() => screen.getByRole('button', { name }).click());

describe('somebody else is signed in', () => {
  it('nothing of the one before is shown or kept, and the session itself never flickers', async () => {
    const store = await tab(maya);
    const seen: string[] = [];
    ends.push(store.subscribe(() => seen.push(store.getState().auth.user?.name ?? 'nobody')));
    shop.respond('GET /api/secrets', { body: { text: 'of Ada' } });
    press('Be Ada');
    await waitFor(() => screen.getByText('secret: of Ada'));
    screen.getByText('I am Ada');
    expect(JSON.stringify(store.getState().api.queries)).not.toContain('of Maya');
    expect(seen).toContain('Ada');
    expect(seen.slice(seen.indexOf('Ada'))).not.toContain('nobody');
    expect(localStorage.getItem('uid')).toBe('ada');
  });

  it('removes private data after logout and does not request them', async () => {
    const store = await tab(maya);
    const calls = shop.requests.length;
    press('Leave');
    await waitFor(() => screen.getByText('nobody'));
    expect(screen.getByText('secret:')).toBeTruthy();
    expect(JSON.stringify(store.getState())).not.toContain('Maya');
    expect(shop.requests).toHaveLength(calls);
    expect(localStorage.getItem('uid')).toBeNull();
  });

  it('the cart goes too, and is not saved', async () => {
    const store = await tab(maya);
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
          seedCache([
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
    await tab(maya);
    await waitFor(() => expect(FakeSocket.instances).not.toHaveLength(0));
    const socket = FakeSocket.last;
    press('Be Ada');
    await waitFor(() => expect(FakeSocket.last).not.toBe(socket));
    expect(socket.readyState).toBe(FakeSocket.CLOSED);
  });

  it('notifies all tabs, which request the session', async () => {
    const store = await tab(maya);
    shop.respond('GET /api/account/session', { body: { user: null } });
    const otherTab = new BroadcastChannel('session');
    otherTab.postMessage('changed');
    otherTab.close();
    await waitFor(() => screen.getByText('nobody'));
    expect(shop.requests).toContain('GET /api/account/session');
    expect(JSON.stringify(store.getState())).not.toContain('Maya');
  });
});

describe('the live session', () => {
  it('clears its data automatically when it ends', async () => {
    const store = await tab(maya);
    act(() => void store.dispatch(seedCache([sessionIs(null)])));
    await waitFor(() => screen.getByText('nobody'));
    expect(JSON.stringify(store.getState())).not.toContain('of Maya');
  });

  const unauthorized = {
    status: 401,
    body: { error: { code: 'not-signed-in', message: 'You must log in.' } },
  };

  it.each([
    ['says that it is over', { body: { user: null } }],
    ['is answered with 401 itself', unauthorized],
  ])('is asked about after a 401, and ends when it %s', async (_, said) => {
    await tab(maya);
    shop.respond('POST /api/goods', unauthorized);
    shop.respond('GET /api/account/session', said);
    const answer = await act(() => callWrite(write<object, object>('goods.add', 'POST', '/goods'), {}));
    expect(answer).toMatchObject({ ok: false, error: { status: 401 } });
    await waitFor(() => screen.getByText('nobody'));
  });

  it('goes on after a 401 that was none of its own', async () => {
    await tab(maya);
    shop.respond('POST /api/goods', unauthorized);
    shop.respond('GET /api/account/session', { body: { user: maya } });
    await act(() => callWrite(write<object, object>('goods.add', 'POST', '/goods'), {}));
    await waitFor(() => expect(shop.requests).toContain('GET /api/account/session'));
    screen.getByText('I am Maya');
  });

  it('with a new name or role forgets nothing', async () => {
    const store = await tab(maya);
    const calls = shop.requests.length;
    act(() => void store.dispatch(seedCache([sessionIs({ ...maya, name: 'Maya L.', role: 'admin' })])));
    await waitFor(() => screen.getByText('I am Maya L.'));
    screen.getByText('secret: of Maya');
    expect(shop.requests).toHaveLength(calls);
  });
});

it('the uid in local storage is written, and never believed', async () => {
  localStorage.setItem('uid', 'ada');
  await tab(null);
  screen.getByText('nobody');
  expect(shop.requests).toEqual([]);
});
