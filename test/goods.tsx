import { act, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect } from 'vitest';
import { read } from '../src/shared/operation.ts';
import { useRead } from '../src/web/api/use-read.ts';
import { FakeSocket } from './fake-socket.ts';

let reads = 0;
/** A read that no other test uses. */
export const goodsRead = () => {
  const name = `goods${++reads}`;
  return read<{ page?: number }, string[]>(`${name}.list`, `/${name}`);
};
export type GoodsRead = ReturnType<typeof goodsRead>;

/** The request of a read, for `FakeShop`. */
export const requestOf = (contract: { path: string }, query = '') => `GET /api${contract.path}${query}`;

/** Shows the state of a read, with a button to retry. */
export function Goods({
  contract,
  page,
  enabled = true,
}: {
  contract: GoodsRead;
  page?: number;
  enabled?: boolean;
}) {
  const { data, error, isLoading, isFetching, retry } = useRead(
    contract,
    enabled ? { ...(page && { page }) } : undefined,
  );
  return (
    <>
      <p>{isLoading ? 'loading' : `shown: ${data?.join(', ')}`}</p>
      <p role="alert">{error?.message}</p>
      <p>{isFetching ? 'fetching' : 'idle'}</p>
      <button type="button" onClick={retry}>
        Retry
      </button>
    </>
  );
}

/** Shows one page of a read, with a button for the next one. */
export function Pages({ contract }: { contract: GoodsRead }) {
  const [page, setPage] = useState(1);
  return (
    <>
      <Goods contract={contract} page={page} />
      <button type="button" onClick={() => setPage(page + 1)}>
        Next
      </button>
    </>
  );
}

/** Shows a read in several components, with buttons to mount and unmount one. */
export function Several({ contract, count = 1 }: { contract: GoodsRead; count?: number }) {
  const [screens, setScreens] = useState(count);
  return (
    <>
      {Array.from({ length: screens }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all the same
        <Goods key={index} contract={contract} />
      ))}
      <button type="button" onClick={() => setScreens(screens - 1)}>
        Fewer
      </button>
      <button type="button" onClick={() => setScreens(screens + 1)}>
        More
      </button>
    </>
  );
}

export const shown = (text: string) => waitFor(() => screen.getByText(text));
export const press = (name: string) => act(() => screen.getByText(name).click());

/** The tab's open live connection. */
export async function connected() {
  await waitFor(() => expect(FakeSocket.instances).not.toHaveLength(0));
  const socket = FakeSocket.last;
  if (socket.readyState !== FakeSocket.OPEN) act(() => socket.accept());
  return socket;
}
export const subscribed = (socket: FakeSocket, { name }: { name: string }) =>
  socket.subscriptions.filter((one) => one.name === name);
export const idOf = (socket: FakeSocket, name: string) =>
  socket.subscriptions.find((one) => one.name === name)!.id;

/** The live connection sends new data of a read. */
export const receive = (socket: FakeSocket, { name }: { name: string }, data: string[], etag: string) =>
  act(() => socket.receive({ id: subscribed(socket, { name }).at(-1)!.id, version: 2, etag, data }));
