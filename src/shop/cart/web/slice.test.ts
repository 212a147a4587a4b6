import { describe, expect, it } from 'vitest';
import { userChanged } from '../../../web/session.ts';
import type { CartChange } from '../changes.ts';
import type { Cart } from '../contract.ts';
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
const made = (state: CartState, ...actions: Parameters<typeof cartReducer>[1][]) =>
  actions.reduce(cartReducer, state);
const loaded = (...lines: CartLine[]) => made(start, cartActions.received(cart(5, ...lines)));
const { changed, received, saveStarted, saved, saveWillRetry, saveRefused, rebased } = cartActions;
const startSave = (state: CartState, save = 'save-1') =>
  saveStarted({ save, changes: state.sync.queued, supersedes: [] });
const brief = ({ items }: CartState) => items.map(({ id, quantity }) => `${id} ${quantity}`);

describe('the cart’s changes (SPEC L80)', () => {
  it.each<[string, CartChange[], string[]]>([
    ['a product starts at 1', [add('mug')], ['lamp 2', 'mug 1']],
    ['an id that is there grows by the amount', [add('lamp', 3)], ['lamp 5']],
    ['plus adds 1', [{ kind: 'increase', id: 'lamp' }], ['lamp 3']],
    ['minus takes 1', [{ kind: 'decrease', id: 'lamp' }], ['lamp 1']],
    [
      'the store itself never goes below 1',
      [
        { kind: 'decrease', id: 'lamp' },
        { kind: 'decrease', id: 'lamp' },
      ],
      ['lamp 1'],
    ],
    ['remove by id', [{ kind: 'remove', id: 'lamp' }], []],
    ['clear empties', [add('mug'), { kind: 'clear' }], []],
  ])('%s', (_, changes, expected) => {
    expect(brief(made(loaded(line('lamp', 2)), ...changes.map(changed)))).toEqual(expected);
  });

  it('forgets a change that changes nothing', () => {
    expect(hasUnsaved(made(loaded(line('lamp')), changed({ kind: 'decrease', id: 'lamp' })))).toBe(false);
  });
});

describe('status and error (SPEC L80, L134)', () => {
  const asked = { type: 'api/executeQuery/pending', meta: { arg: { endpointName: 'cart.mine' } } };
  const failed = { type: 'api/executeQuery/rejected', meta: { arg: { endpointName: 'cart.mine' } } };
  const answered = {
    type: 'api/executeQuery/fulfilled',
    meta: { arg: { endpointName: 'cart.mine' } },
    payload: cart(3, line('lamp')),
  };
  const said = ({ status, error }: CartState) => [status, error];

  it('idle, loading from the start of a load, idle again', () => {
    expect(said(start)).toEqual(['idle', null]);
    expect(said(made(start, asked))).toEqual(['loading', null]);
    expect(said(made(start, asked, answered))).toEqual(['idle', null]);
  });

  it('a load that fails says so, and is not taken for an empty cart', () => {
    const state = made(start, asked, failed);
    expect(said(state)).toEqual(['failed', 'Failed to fetch cart']);
    expect(isLoaded(state)).toBe(false);
  });

  it('another read’s failure is none of the cart’s', () => {
    expect(made(start, { ...failed, meta: { arg: { endpointName: 'orders.mine' } } })).toBe(start);
  });

  it('loading from the start of a save, idle again; failed with its text when it fails', () => {
    const state = made(loaded(), changed(add('mug')));
    const under = made(state, startSave(state));
    expect(said(under)).toEqual(['loading', null]);
    expect(said(made(under, saved(cart(6, line('mug')))))).toEqual(['idle', null]);
    expect(said(made(under, saveWillRetry()))).toEqual(['failed', 'Failed to save cart']);
  });
});

describe('in step with the shop (SETTLED 29, 30)', () => {
  it('loading leaves nothing to save; what was pressed before it is made on what it brings', () => {
    expect(hasUnsaved(loaded(line('lamp')))).toBe(false);
    const early = made(start, changed(add('mug')), received(cart(5, line('lamp'))));
    expect(brief(early)).toEqual(['lamp 1', 'mug 1']);
    expect(hasUnsaved(early)).toBe(true);
  });

  it('takes a newer cart over silently, and never an older one', () => {
    const newer = made(loaded(line('lamp')), received(cart(7, line('rug'))));
    expect(brief(newer)).toEqual(['rug 1']);
    expect(newer.sync.rebaseCount).toBe(0);
    expect(brief(made(newer, received(cart(6))))).toEqual(['rug 1']);
  });

  it('makes a waiting change again on a newer cart, and counts that', () => {
    const state = made(
      loaded(line('lamp')),
      changed({ kind: 'increase', id: 'lamp' }),
      received(cart(6, line('lamp', 5))),
    );
    expect(brief(state)).toEqual(['lamp 6']);
    expect(state.sync.rebaseCount).toBe(1);
  });

  it('a price that changed at the same revision is no overtaking', () => {
    const state = made(
      loaded(line('lamp')),
      changed({ kind: 'increase', id: 'lamp' }),
      received(cart(5, { ...line('lamp'), priceCents: 150, wasCents: 100 })),
    );
    expect(state.items).toEqual([{ ...line('lamp', 2), priceCents: 150, wasCents: 100 }]);
    expect(state.sync.rebaseCount).toBe(0);
  });

  it('does not count its own save twice when the live answer is faster than the save’s own', () => {
    const state = made(loaded(line('lamp')), changed({ kind: 'increase', id: 'lamp' }));
    const ended = made(
      state,
      startSave(state),
      received(cart(6, line('lamp', 2))),
      saved(cart(6, line('lamp', 2))),
    );
    expect(brief(ended)).toEqual(['lamp 2']);
    expect(hasUnsaved(ended)).toBe(false);
  });

  it('keeps what was changed during the save', () => {
    const state = made(loaded(), changed(add('mug')));
    const during = made(state, startSave(state), changed(add('rug')), saved(cart(6, line('mug'))));
    expect(brief(during)).toEqual(['mug 1', 'rug 1']);
    expect(during.sync.queued).toEqual([add('rug')]);
  });

  it('a stale save makes all own changes again on the newer cart', () => {
    const state = made(loaded(line('lamp')), changed({ kind: 'increase', id: 'lamp' }));
    const ended = made(
      state,
      startSave(state),
      changed(add('rug')),
      rebased(cart(9, line('lamp', 4), line('cup'))),
    );
    expect(brief(ended)).toEqual(['lamp 5', 'cup 1', 'rug 1']);
    expect(ended.sync.queued).toHaveLength(2);
    expect(ended.sync.rebaseCount).toBe(1);
  });

  it('a refused save takes back exactly its own changes', () => {
    const state = made(loaded(line('lamp')), changed(add('mug')));
    const ended = made(state, startSave(state), changed({ kind: 'increase', id: 'lamp' }), saveRefused());
    expect(brief(ended)).toEqual(['lamp 2']);
    expect(ended.error).toBe('Failed to save cart');
  });

  it('the cart of another account takes nothing over from the one before', () => {
    const state = made(loaded(line('lamp')), changed(add('mug')));
    const theirs = made(state, received({ uid: 'ben', revision: 1, lines: [line('cup')] }));
    expect(brief(theirs)).toEqual(['cup 1']);
    expect(hasUnsaved(theirs)).toBe(false);
  });

  it('after an order the cart is empty at the next revision, with nothing to save', () => {
    const state = made(loaded(line('lamp')), cartActions.emptied(6));
    expect(brief(state)).toEqual([]);
    expect(hasUnsaved(state)).toBe(false);
    expect(brief(made(state, received(cart(5, line('lamp')))))).toEqual([]);
  });

  it('after logging out nothing is left, and nothing to save', () => {
    const state = made(loaded(line('lamp')), changed(add('mug')), userChanged(null));
    expect(state).toEqual(start);
    expect(hasUnsaved(state)).toBe(false);
  });
});
