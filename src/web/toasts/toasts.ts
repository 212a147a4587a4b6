import { createSlice, nanoid, type PayloadAction } from '@reduxjs/toolkit';

export type ToastKind = 'success' | 'info' | 'warning' | 'error';

/** A short message at the top right (SPEC L43). It disappears, so errors must also be shown elsewhere. */
export interface ToastMessage {
  kind: ToastKind;
  text: string;
  /** For example an id: equal texts about different subjects are shown separately. */
  subject?: string;
  /** Toasts of one scope can be closed together, when their Undo no longer applies. */
  scope?: string;
  /** Called on Undo; the toast then closes. */
  undo?: () => void;
  /** Link to a page; following it closes the toast. */
  link?: { readonly to: string; readonly label: string };
}

interface ShownToast {
  id: string;
  kind: ToastKind;
  text: string;
  subject: string | undefined;
  scope: string | undefined;
  canUndo: boolean;
  link: ToastMessage['link'];
}

/** Display time of a toast (ms), paused while hovered or focused (SPEC L43, L149). */
export const TOAST_MS = 3_000;
/** Display time of a toast with Undo (ms): users need time to read and reach it (WCAG 2.2.1). */
export const UNDO_TOAST_MS = 8_000;
/** Maximum number of visible toasts; the oldest is removed. */
const MAX_TOASTS = 3;

/** Undo callbacks by toast id; functions do not belong in the store. */
const undos = new Map<string, () => void>();

const slice = createSlice({
  name: 'toasts',
  initialState: [] as ShownToast[],
  reducers: {
    toastShown: (toasts, { payload }: PayloadAction<ShownToast>) =>
      [
        // A repeated text replaces the old toast.
        ...toasts.filter(
          ({ text, kind, subject }) =>
            text !== payload.text || kind !== payload.kind || subject !== payload.subject,
        ),
        payload,
      ].slice(-MAX_TOASTS),
    scopeClosed: (toasts, { payload }: PayloadAction<string>) =>
      toasts.filter(({ scope }) => scope !== payload),
    toastClosed: (toasts, { payload }: PayloadAction<string>) => toasts.filter(({ id }) => id !== payload),
  },
});

export const toastsReducer = slice.reducer;

/** Closes all toasts of a scope, with their Undo. */
export const { scopeClosed } = slice.actions;

/** The action that shows a message, for code outside of components. */
export function showToast({ kind, text, subject, scope, undo, link }: ToastMessage) {
  const id = nanoid();
  if (undo) undos.set(id, undo);
  // The oldest toast is no longer visible.
  if (undos.size > MAX_TOASTS) undos.delete(undos.keys().next().value!);
  return slice.actions.toastShown({ id, kind, text, subject, scope, canUndo: undo !== undefined, link });
}

export function closeToast(id: string) {
  undos.delete(id);
  return slice.actions.toastClosed(id);
}

/** Runs the toast's undo callback and closes it. */
export function undoToast(id: string) {
  undos.get(id)?.();
  return closeToast(id);
}
