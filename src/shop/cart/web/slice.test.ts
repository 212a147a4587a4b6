import { describe, expect, it } from 'vitest';
import { cacheFailedRead, cacheReads, readRequested } from '../../../web/api/read-cache.ts';
import { userChanged } from '../../../web/session-events.ts';
import type { CartChange } from '../changes.ts';
import { type Cart, mine } from '../contract.ts';
import type { CartLine, CartProduct } from '../rules.ts';
import { type CartState, cartActions, cartReducer, hasUnsaved, isLoaded } from './slice.ts';

const product = (id: string): CartProduct => ({
  id,
  title: id,
  priceCents: 100,
  image: '',
  category: '',
  rating: 0,
});
const line = (id: string, quantity = 1): CartLine => ({ ...product(id), quantity });
const cart = (revision: number, ...lines: CartLine[]): Cart => ({ uid: 'maya', revision, lines });
const add = (id: string, amount?: number): CartChange => ({
  kind: 'add',
  product: product(id),
  ...(amount !== undefined && { amount }),
});

const start = cartReducer(undefined, { type: 'start' });
const reduce = (state: CartState, ...actions: Parameters<typeof cartReducer>[1][]) =>
  actions.reduce(cartReducer, state);
const loaded = (...lines: CartLine[]) => reduce(start, cartActions.received(cart(5, ...lines)));
const { changed, received, saveStarted, saved, saveWillRetry, saveRefused, rebased } = cartActions;
const startSave = (state: CartState, save = 'save-1') =>
  saveStarted({ save, changes: state.sync.queued, supersedes: [] });
const brief = ({ items }: CartState) => items.map(({ id, quantity }) => `${id} ${quantity}`);

describe('cart changes (SPEC L80)', () => {
  it.each<[string, CartChange[], string[]]>([
    ['adds a product with quantity 1', [add('mug')], ['lamp 2', 'mug 1']],
    ['increases an existing line by the amount', [add('lamp', 3)], ['lamp 5']],
    ['increase adds 1', [{ kind: 'increase', id: 'lamp' }], ['lamp 3']],
    ['decrease subtracts 1', [{ kind: 'decrease', id: 'lamp' }], ['lamp 1']],
    [
      'never decreases below 1',
      [
        { kind: 'decrease', id: 'lamp' },
        { kind: 'decrease', id: 'lamp' },
      ],
      ['lamp 1'],
    ],
    ['removes by id', [{ kind: 'remove', id: 'lamp' }], []],
    ['clear empties the cart', [add('mug'), { kind: 'clear' }], []],
  ])('%s', (_, changes, expected) => {
    expect(brief(reduce(loaded(line('lamp', 2)), ...changes.map(changed)))).toEqual(expected);
  });

  it('ignores a change without effect', () => {
    expect(hasUnsaved(reduce(loaded(line('lamp')), changed({ kind: 'decrease', id: 'lamp' })))).toBe(false);
  });
});

describe('status and error (SPEC L80, L134)', () => {
  const read = { name: mine.name, path: mine.path, params: {} };
  const error = { code: 'failed', message: 'The shop is busy.', status: 500 } as const;
  const requested = readRequested({ ...read, request: 1 });
  const failed = cacheFailedRead({ ...read, error });
  const answered = cacheReads([{ ...read, data: cart(3, line('lamp')) }]);
  const statusOf = ({ status, error }: CartState) => [status, error];

  it('is loading during a load, then idle', () => {
    expect(statusOf(start)).toEqual(['idle', null]);
    expect(statusOf(reduce(start, requested))).toEqual(['loading', null]);
    expect(statusOf(reduce(start, requested, answered))).toEqual(['idle', null]);
  });

  it('reports a failed load, which is not an empty cart', () => {
    const state = reduce(start, requested, failed);
    expect(statusOf(state)).toEqual(['failed', 'Failed to fetch cart']);
    expect(isLoaded(state)).toBe(false);
  });

  it('ignores the failure of another read', () => {
    expect(reduce(start, cacheFailedRead({ name: 'orders.mine', params: {}, error }))).toBe(start);
  });

  it('is loading during a save, then idle, or failed with its text', () => {
    const state = reduce(loaded(), changed(add('mug')));
    const saving = reduce(state, startSave(state));
    expect(statusOf(saving)).toEqual(['loading', null]);
    expect(statusOf(reduce(saving, saved(cart(6, line('mug')))))).toEqual(['idle', null]);
    expect(statusOf(reduce(saving, saveWillRetry()))).toEqual(['failed', 'Failed to save cart']);
  });
});

describe('synchronisation with the server (SETTLED 29, 30)', () => {
  it('a load leaves nothing to save; earlier changes are applied to the loaded cart', () => {
    expect(hasUnsaved(loaded(line('lamp')))).toBe(false);
    const early = reduce(start, changed(add('mug')), received(cart(5, line('lamp'))));
    expect(brief(early)).toEqual(['lamp 1', 'mug 1']);
    expect(hasUnsaved(early)).toBe(true);
  });

  it('accepts a newer cart silently, and never an older one', () => {
    const newer = reduce(loaded(line('lamp')), received(cart(7, line('rug'))));
    expect(brief(newer)).toEqual(['rug 1']);
    expect(newer.sync.rebaseCount).toBe(0);
    expect(brief(reduce(newer, received(cart(6))))).toEqual(['rug 1']);
  });

  it('rebases a queued change onto a newer cart and counts it', () => {
    const state = reduce(
      loaded(line('lamp')),
      changed({ kind: 'increase', id: 'lamp' }),
      received(cart(6, line('lamp', 5))),
    );
    expect(brief(state)).toEqual(['lamp 6']);
    expect(state.sync.rebaseCount).toBe(1);
  });

  it('does not count a changed price at the same revision as a rebase', () => {
    const state = reduce(
      loaded(line('lamp')),
      changed({ kind: 'increase', id: 'lamp' }),
      received(cart(5, { ...line('lamp'), priceCents: 150, wasCents: 100 })),
    );
    expect(state.items).toEqual([{ ...line('lamp', 2), priceCents: 150, wasCents: 100 }]);
    expect(state.sync.rebaseCount).toBe(0);
  });

  it('applies its own save once when the live update arrives before the response', () => {
    const state = reduce(loaded(line('lamp')), changed({ kind: 'increase', id: 'lamp' }));
    const ended = reduce(
      state,
      startSave(state),
      received(cart(6, line('lamp', 2))),
      saved(cart(6, line('lamp', 2))),
    );
    expect(brief(ended)).toEqual(['lamp 2']);
    expect(hasUnsaved(ended)).toBe(false);
  });

  it('keeps changes made during a save', () => {
    const state = reduce(loaded(), changed(add('mug')));
    const during = reduce(state, startSave(state), changed(add('rug')), saved(cart(6, line('mug'))));
    expect(brief(during)).toEqual(['mug 1', 'rug 1']);
    expect(during.sync.queued).toEqual([add('rug')]);
  });

  it('rebases all local changes onto the newer cart after a stale save', () => {
    const state = reduce(loaded(line('lamp')), changed({ kind: 'increase', id: 'lamp' }));
    const ended = reduce(
      state,
      startSave(state),
      changed(add('rug')),
      rebased(cart(9, line('lamp', 4), line('cup'))),
    );
    expect(brief(ended)).toEqual(['lamp 5', 'cup 1', 'rug 1']);
    expect(ended.sync.queued).toHaveLength(2);
    expect(ended.sync.rebaseCount).toBe(1);
  });

  it('rolls back only the changes of a refused save', () => {
    const state = reduce(loaded(line('lamp')), changed(add('mug')));
    const ended = reduce(state, startSave(state), changed({ kind: 'increase', id: 'lamp' }), saveRefused());
    expect(brief(ended)).toEqual(['lamp 2']);
    expect(ended.error).toBe('Failed to save cart');
  });

  it('keeps nothing of another account’s cart', () => {
    const state = reduce(loaded(line('lamp')), changed(add('mug')));
    const theirs = reduce(state, received({ uid: 'ben', revision: 1, lines: [line('cup')] }));
    expect(brief(theirs)).toEqual(['cup 1']);
    expect(hasUnsaved(theirs)).toBe(false);
  });

  it('is empty at the next revision after an order, with nothing to save', () => {
    const state = reduce(loaded(line('lamp')), cartActions.emptied(6));
    expect(brief(state)).toEqual([]);
    expect(hasUnsaved(state)).toBe(false);
    expect(brief(reduce(state, received(cart(5, line('lamp')))))).toEqual([]);
  });

  it('is empty after a logout, with nothing to save', () => {
    const state = reduce(loaded(line('lamp')), changed(add('mug')), userChanged(null));
    expect(state).toEqual(start);
    expect(hasUnsaved(state)).toBe(false);
  });
});
