import type { Page } from '@playwright/test';
import type { RequestPattern } from '../test/fault-proxy.ts';
import type { Account } from './fixtures.ts';
import type { ResponseFault } from './response-faults.ts';
import type { RunningShop } from './running-shop.ts';

/** A user with an open page. */
export interface WriteUser {
  page: Page;
  account: Account;
}

/** Where a change is made. */
export interface WriteStage extends WriteUser {
  shop: RunningShop;
  /** 1, then 2: each lost response needs something that can still be changed. */
  phase: number;
}

/** An operation that changes something: how a user starts it, and the message that the user reads when it fails. */
export interface WriteFailure {
  /** Name of the contract. */
  operation: string;
  /** Line of the specification that quotes `text`; absent for the shop's own texts. */
  line?: number;
  text: string | ((fault: ResponseFault) => string);
  call: RequestPattern;
  /** Opens the screen and fills it in. */
  open(stage: WriteStage): Promise<unknown>;
  /** Sends the change as a user does; `attempt` 0 is the first, higher ones repeat it after a failure. */
  send(page: Page, at: { phase: number; attempt: number }): Promise<unknown>;
  /**
   * After a lost response: `repeat` (default), the text shows and the change can be sent again; `shown`, a live
   * update shows the change.
   */
  lost?: 'repeat' | 'shown';
  /** Waits until the screen shows that the change was made. */
  done(page: Page, at: { phase: number }): Promise<unknown>;
  /** The session ends: the second lost response needs another user's page. */
  endsSession?: true;
}
