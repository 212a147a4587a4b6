import { type CartLine, type CartProduct, clampQuantity, MAX_LINES } from './rules.ts';

/**
 * A cart change as data. The reducer applies it immediately, and again to the newer cart if another tab or device has
 * saved first (SPEC L80, SETTLED 29).
 */
export type CartChange =
  | { readonly kind: 'add'; readonly product: CartProduct; readonly amount?: number }
  | { readonly kind: 'increase' | 'decrease' | 'remove'; readonly id: string }
  | { readonly kind: 'setQuantity'; readonly id: string; readonly quantity: number }
  | { readonly kind: 'restore'; readonly line: CartLine; readonly index: number }
  | { readonly kind: 'clear' };

export function applyChange(lines: readonly CartLine[], change: CartChange): readonly CartLine[] {
  switch (change.kind) {
    case 'add':
      return add(lines, change.product, change.amount ?? 1);
    case 'increase':
      return withQuantity(lines, change.id, (quantity) => quantity + 1);
    case 'decrease':
      return withQuantity(lines, change.id, (quantity) => quantity - 1);
    case 'setQuantity':
      return withQuantity(lines, change.id, () => change.quantity);
    case 'remove':
      return lines.filter((line) => line.id !== change.id);
    case 'restore':
      return restore(lines, change.line, change.index);
    case 'clear':
      return [];
  }
}

/** Applies changes in order, oldest first. */
export function applyChanges(
  lines: readonly CartLine[],
  changes: readonly CartChange[],
): readonly CartLine[] {
  return changes.reduce(applyChange, lines);
}

/** Returns the change for the minus button: at quantity 1, the removal; `decrease` never goes below 1 (SPEC L80). */
export function decreaseOrRemove(line: Pick<CartLine, 'id' | 'quantity'>): CartChange {
  return { kind: line.quantity > 1 ? 'decrease' : 'remove', id: line.id };
}

/** Returns the change that undoes the removal of a line (SETTLED 32); null if the line does not exist. */
export function undoRemoval(lines: readonly CartLine[], id: string): CartChange | null {
  const index = lines.findIndex((line) => line.id === id);
  const line = lines[index];
  return line ? { kind: 'restore', line, index } : null;
}

/** Returns whether both carts have the same products in the same order with the same quantities. */
export function isSameCart(
  a: readonly Pick<CartLine, 'id' | 'quantity'>[],
  b: readonly Pick<CartLine, 'id' | 'quantity'>[],
): boolean {
  return (
    a.length === b.length &&
    a.every((line, index) => line.id === b[index]?.id && line.quantity === b[index]?.quantity)
  );
}

/** Adds the amount to an existing line; ignores new products when the cart is full (SPEC L80, SETTLED 31). */
function add(lines: readonly CartLine[], product: CartProduct, amount: number): readonly CartLine[] {
  if (lines.some((line) => line.id === product.id)) {
    return withQuantity(lines, product.id, (quantity) => quantity + Math.max(0, amount));
  }
  if (lines.length >= MAX_LINES || product.unavailable) return lines;
  return [...lines, { ...product, quantity: clampQuantity(amount) }];
}

/** Inserts a removed line at its former index, unless its product is in the cart again. */
function restore(lines: readonly CartLine[], line: CartLine, index: number): readonly CartLine[] {
  if (lines.length >= MAX_LINES || lines.some((other) => other.id === line.id)) return lines;
  return lines.toSpliced(index, 0, line);
}

function withQuantity(
  lines: readonly CartLine[],
  id: string,
  next: (quantity: number) => number,
): readonly CartLine[] {
  return lines.map((line) => {
    if (line.id !== id) return line;
    const quantity = clampQuantity(next(line.quantity));
    return quantity === line.quantity ? line : { ...line, quantity };
  });
}
