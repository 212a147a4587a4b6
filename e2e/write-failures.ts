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

/** The user and the shop of a change. */
export interface WriteStage extends WriteUser {
  shop: RunningShop;
  /** 1 for the first lost response, 2 for the second, which needs something else to change. */
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
   * What happens after a lost response. `repeat` (default): the page shows `text`, and the user sends the change again.
   * `shown`: the page shows the change, because a live update reports it.
   */
  afterLostResponse?: 'repeat' | 'shown';
  /** For an optimistic update: waits until it is rolled back. */
  rolledBack?(page: Page): Promise<unknown>;
  /** Waits until the screen shows that the change was made. */
  done(page: Page, at: { phase: number }): Promise<unknown>;
  /** The change ends the session, so the second lost response needs another user's page. */
  endsSession?: true;
}
