import { expect, test, vi } from 'vitest';
import { createStore } from '../store.ts';
import { closeToast, showToast, undoToast } from './toasts.ts';

const textsOf = (store: ReturnType<typeof createStore>) => store.getState().toasts.map(({ text }) => text);

test('removes the oldest of four toasts', () => {
  const store = createStore();
  for (const text of ['one', 'two', 'three', 'four']) store.dispatch(showToast({ kind: 'info', text }));
  expect(textsOf(store)).toEqual(['two', 'three', 'four']);
});

test('replaces a toast with the same text', () => {
  const store = createStore();
  for (const text of ['one', 'two', 'one']) store.dispatch(showToast({ kind: 'info', text }));
  expect(textsOf(store)).toEqual(['two', 'one']);
});

test('shows equal texts about different subjects separately, each with Undo', () => {
  const store = createStore();
  const undos = [vi.fn(), vi.fn()];
  for (const [n, undo] of undos.entries())
    store.dispatch(showToast({ kind: 'success', text: 'Deleted.', subject: `p${n}`, undo }));
  expect(textsOf(store)).toEqual(['Deleted.', 'Deleted.']);
  for (const { id } of store.getState().toasts) store.dispatch(undoToast(id));
  for (const undo of undos) expect(undo).toHaveBeenCalledOnce();
  expect(textsOf(store)).toEqual([]);
});

test('closes one toast without undoing it', () => {
  const store = createStore();
  const undo = vi.fn();
  store.dispatch(showToast({ kind: 'success', text: 'removed', undo }));
  store.dispatch(showToast({ kind: 'info', text: 'other' }));
  store.dispatch(closeToast(store.getState().toasts[0]!.id));
  expect(textsOf(store)).toEqual(['other']);
  expect(undo).not.toHaveBeenCalled();
});

test('undoes once and closes the toast', () => {
  const store = createStore();
  const undo = vi.fn();
  store.dispatch(showToast({ kind: 'success', text: 'removed', undo }));
  const [toast] = store.getState().toasts;
  expect(toast).toMatchObject({ canUndo: true });
  store.dispatch(undoToast(toast!.id));
  store.dispatch(undoToast(toast!.id));
  expect(undo).toHaveBeenCalledTimes(1);
  expect(textsOf(store)).toEqual([]);
});
