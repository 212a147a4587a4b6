import type { Page } from '@playwright/test';
import type { FaultProxy } from '../test/fault-proxy.ts';
import type { RunningShop } from './running-shop.ts';

/** Environment of an error case: the shop, the proxy in front of it, and a page. */
export interface ErrorContext {
  page: Page;
  network: FaultProxy;
  shop: RunningShop;
}

interface ErrorText {
  /** Line of the specification. */
  line: number;
  /** The text as the specification quotes it. */
  text: string;
  /** Where the text is shown. */
  where: string;
  /** Cause of the error. */
  cause: string;
}

/** An error that a journey provokes; the page then shows its text. */
export interface ErrorCase extends ErrorText {
  provoke(context: ErrorContext): Promise<unknown>;
  /** The end of the text, if the specification leaves it open. */
  rest?: string;
}

/** An error that no journey can provoke, with the reason and the test that provokes it instead. */
export interface ErrorTestedElsewhere extends ErrorText {
  because: string;
  test: string;
}

/** Descriptions of network faults. */
export const SERVER_REFUSES = 'the shop answers 503';
export const CONNECTION_BREAKS = 'the connection breaks';

/** Clicks the first button with this name. */
export const press = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name }).first().click();
