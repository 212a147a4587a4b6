import { describe, expect, it } from 'vitest';
import { cacheFailedRead, cacheReads, readRequested } from '../../../web/api/read-cache.ts';
import { userChanged } from '../../../web/session-events.ts';
import { mine as myOrders } from '../contract.ts';
import { type OrderState, orderActions, orderReducer } from './slice.ts';

const start = orderReducer(undefined, { type: 'start' });
const reduce = (state: OrderState, ...actions: Parameters<typeof orderReducer>[1][]) =>
  actions.reduce(orderReducer, state);
const requested = readRequested({ name: myOrders.name, params: {}, request: 1 });
const error = { code: 'failed', message: 'The shop is busy.', status: 500 } as const;
const failed = cacheFailedRead({ name: myOrders.name, params: {}, error });
const placed = { id: 'order-9', code: '0000000000', totalCents: 100, createdAt: '2026-11-20T09:00:00.000Z' };
const page = { orders: [], page: 1, pages: 1, total: 0 };

describe('the store’s order state (SPEC L71, L137)', () => {
  it('starts empty', () => {
    expect(start).toEqual({ orders: [], loading: false, error: null, placed: null });
  });

  it('is loading during the request, then has its orders or the error text', () => {
    expect(reduce(start, requested).loading).toBe(true);
    const answer = cacheReads([{ name: myOrders.name, path: myOrders.path, params: {}, data: page }]);
    const state = reduce(start, requested, answer);
    expect(state).toMatchObject({ loading: false, error: null });
    expect(state.orders).toBe(page.orders);
    expect(reduce(start, requested, failed)).toMatchObject({
      loading: false,
      error: 'Failed to fetch orders',
    });
  });

  it('ignores other reads', () => {
    expect(reduce(start, cacheFailedRead({ name: 'cart.mine', params: {}, error }))).toBe(start);
  });

  it.each([
    [orderActions.createFailed(), 'Failed to create order'],
    [orderActions.updateFailed(), 'Failed to update order'],
    [orderActions.deleteFailed(), 'Failed to delete order'],
  ])('sets the text of a failed change (%#)', (action, error) => {
    expect(reduce(start, action).error).toBe(error);
  });

  it('stores the placed order', () => {
    const state = reduce(start, orderActions.createStarted(), orderActions.created(placed));
    expect(state).toMatchObject({ placed, loading: false, error: null });
  });

  it('resets when another user logs in', () => {
    expect(reduce(start, orderActions.created(placed), userChanged('ben'))).toEqual(start);
  });
});
