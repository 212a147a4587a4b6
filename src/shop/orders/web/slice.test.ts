import { describe, expect, it } from 'vitest';
import { prime } from '../../../web/api/api.ts';
import { userChanged } from '../../../web/session.ts';
import { mine } from '../contract.ts';
import { type OrderState, orderActions, orderReducer } from './slice.ts';

const start = orderReducer(undefined, { type: 'start' });
const made = (state: OrderState, ...actions: Parameters<typeof orderReducer>[1][]) =>
  actions.reduce(orderReducer, state);
const asked = { type: 'api/executeQuery/pending', meta: { arg: { endpointName: 'orders.mine' } } };
const failed = { type: 'api/executeQuery/rejected', meta: { arg: { endpointName: 'orders.mine' } } };
const skipped = { type: 'api/executeQuery/rejected', meta: { ...failed.meta, condition: true } };
const placed = { id: 'order-9', code: '0000000000', totalCents: 100, createdAt: '2026-11-20T09:00:00.000Z' };
const page = { orders: [], page: 1, pages: 1, total: 0 };

describe('the store’s order state (SPEC L71, L137)', () => {
  it('begins with nothing', () => {
    expect(start).toEqual({ orders: [], loading: false, error: null, placed: null });
  });

  it('loading while the history is asked for, then its very orders, or the error text', () => {
    expect(made(start, asked).loading).toBe(true);
    const answer = prime([{ name: mine.name, path: mine.path, params: {}, data: page }]);
    const state = made(start, asked, answer);
    expect(state).toMatchObject({ loading: false, error: null });
    expect(state.orders).toBe(page.orders);
    expect(made(start, asked, failed)).toMatchObject({ loading: false, error: 'Failed to fetch orders' });
    expect(made(start, skipped)).toBe(start);
  });

  it('another read is none of its business', () => {
    expect(made(start, { ...failed, meta: { arg: { endpointName: 'cart.mine' } } })).toBe(start);
  });

  it.each([
    [orderActions.createFailed(), 'Failed to create order'],
    [orderActions.updateFailed(), 'Failed to update order'],
    [orderActions.deleteFailed(), 'Failed to delete order'],
  ])('a failed change has its text (%#)', (action, error) => {
    expect(made(start, action).error).toBe(error);
  });

  it('remembers the order that was placed', () => {
    const state = made(start, orderActions.createStarted(), orderActions.created(placed));
    expect(state).toMatchObject({ placed, loading: false, error: null });
  });

  it('forgets everything when somebody else is signed in', () => {
    expect(made(start, orderActions.created(placed), userChanged('ben'))).toEqual(start);
  });
});
