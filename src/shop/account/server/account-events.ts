import type { AccountEvent } from '../../../server/feature.ts';
import type { Transaction } from '../../../server/storage/database.ts';

/** Tells all other features about an event, in its transaction. */
export type AnnounceAccountEvent = (tx: Transaction, event: AccountEvent) => Promise<void>;
