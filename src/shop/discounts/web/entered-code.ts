const STORAGE_KEY = 'discount-code';

interface EnteredCode {
  uid: string;
  code: string;
}

/** Returns the discount code that a user has entered in this tab; it survives a page reload. */
export function enteredCode(uid: string): string | undefined {
  try {
    const entered = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? 'null') as EnteredCode | null;
    return entered?.uid === uid ? entered.code : undefined;
  } catch {
    return undefined;
  }
}

export function storeEnteredCode(entered: EnteredCode): void {
  try {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify(entered));
  } catch {
    // Storage is blocked: the code lasts until the cart is left.
  }
}

/** Removes the entered code if it is the one that an order has used. */
export function removeUsedCode({ uid, code }: EnteredCode): void {
  if (enteredCode(uid) === code) clearEnteredCode();
}

export function clearEnteredCode(): void {
  try {
    sessionStorage.removeItem(STORAGE_KEY);
  } catch {
    // Storage is blocked, so nothing was written.
  }
}
