import type { Page } from '@playwright/test';
import type { FaultProxy } from '../test/fault-proxy.ts';
import type { RunningShop } from './running-shop.ts';

/** What a failure is made with: the shop, the network before it, and somebody's page. */
export interface ErrorContext {
  page: Page;
  network: FaultProxy;
  shop: RunningShop;
}

interface ErrorText {
  /** Of the specification. */
  line: number;
  /** As the specification quotes it. */
  text: string;
  /** Where it shows. */
  where: string;
  /** How it really happens. */
  how: string;
}

/** A failure that a journey makes happen: afterwards the text stands on the page. */
export interface ErrorCase extends ErrorText {
  provoke(stage: ErrorContext): Promise<unknown>;
  /** What follows the text, where the specification leaves it open. */
  rest?: string;
}

/** A text that no journey can reach: where it is provoked instead, and why. */
export interface ErrorTestedElsewhere extends ErrorText {
  because: string;
  test: string;
}

/** Faults of the network, in words. */
export const serverRefuses = 'the shop answers 503';
export const connectionBreaks = 'the connection breaks';

/** Presses the first button of that name. */
export const press = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name }).first().click();
