import { createSlice, nanoid, type PayloadAction } from '@reduxjs/toolkit';
import { useCallback } from 'react';
import { useAppDispatch } from './hooks.ts';

export type ToastKind = 'success' | 'info' | 'warning' | 'error';

/** A short message at the top right (SPEC L43); never the only place of an error. */
export interface ToastMessage {
  kind: ToastKind;
  text: string;
  /** What it tells of, where the same words may tell of another thing: they stand beside each other then. */
  about?: string;
  /** Toasts of one scope can be closed together, when their Undo no longer makes sense. */
  scope?: string;
  /** Called when Undo is pressed; the toast then closes. */
  undo?: () => void;
  /** A page to go on to; the toast then closes. */
  link?: { readonly to: string; readonly label: string };
}

interface ShownToast {
  id: string;
  kind: ToastKind;
  text: string;
  about: string | undefined;
  scope: string | undefined;
  canUndo: boolean;
  link: ToastMessage['link'];
}

/** A toast stays so long unless it is pointed at or holds the focus (SPEC L43, L149), in ms. */
export const TOAST_MS = 3_000;
/** One that can be taken back stays longer: it has to be read, decided and reached (WCAG 2.2.1). */
export const UNDO_TOAST_MS = 8_000;
/** More than this many are never on the screen; the oldest gives way. */
const MOST_TOASTS = 3;

/** What Undo does; functions do not belong in the store. */
const undos = new Map<string, () => void>();

const slice = createSlice({
  name: 'toasts',
  initialState: [] as ShownToast[],
  reducers: {
    shown: (toasts, { payload }: PayloadAction<ShownToast>) =>
      [
        // The same words again take the place of the old ones instead of standing there twice.
        ...toasts.filter(
          ({ text, kind, about }) =>
            text !== payload.text || kind !== payload.kind || about !== payload.about,
        ),
        payload,
      ].slice(-MOST_TOASTS),
    scopeClosed: (toasts, { payload }: PayloadAction<string>) =>
      toasts.filter(({ scope }) => scope !== payload),
    closed: (toasts, { payload }: PayloadAction<string>) => toasts.filter(({ id }) => id !== payload),
  },
});

export const toastsReducer = slice.reducer;

/** The action that shows a message, for code outside of components. */
export function showToast({ kind, text, about, scope, undo, link }: ToastMessage) {
  const id = nanoid();
  if (undo) undos.set(id, undo);
  // Of more than can be shown, the first is surely gone.
  if (undos.size > MOST_TOASTS) undos.delete(undos.keys().next().value!);
  return slice.actions.shown({ id, kind, text, about, scope, canUndo: undo !== undefined, link });
}

export function closeToast(id: string) {
  undos.delete(id);
  return slice.actions.closed(id);
}

/** Takes back what the toast told of, and closes it. */
export function undoToast(id: string) {
  undos.get(id)?.();
  return closeToast(id);
}

/**
 * Shows a message:
 *
 *     const toast = useToast();
 *     toast({ kind: 'success', text: texts.added, undo: () => remove(id) });
 */
export function useToast(): (message: ToastMessage) => void {
  const dispatch = useAppDispatch();
  return useCallback((message) => void dispatch(showToast(message)), [dispatch]);
}

/** Closes the toasts of a scope; their Undo is gone with them. */
export function useCloseToasts(): (scope: string) => void {
  const dispatch = useAppDispatch();
  return useCallback((scope) => void dispatch(slice.actions.scopeClosed(scope)), [dispatch]);
}
