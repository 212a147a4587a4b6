import type { Page } from '@playwright/test';
import { expect } from './fixtures.ts';

/** Resolves when the live connection has received its first frame. */
export const waitForLiveUpdate = (page: Page) =>
  page.waitForEvent('websocket').then((socket) => socket.waitForEvent('framereceived'));

/** Opens the pages sequentially: each opens one live connection and fetches no data. */
export async function expectNoRefetch(page: Page, paths: readonly string[]): Promise<void> {
  let requests: string[] = [];
  let connections = 0;
  page.on('request', (request) => {
    // Scripts are fetched, too, but they are not data.
    const isCall = ['xhr', 'fetch'].includes(request.resourceType()) && !request.url().includes('/assets/');
    if (isCall) requests.push(request.url());
  });
  page.on('websocket', () => {
    connections++;
  });
  for (const path of paths) {
    [requests, connections] = [[], 0];
    const live = waitForLiveUpdate(page);
    await page.goto(path);
    await live;
    expect(new URL(page.url()).pathname).toBe(path);
    expect({ path, requests, connections }).toEqual({ path, requests: [], connections: 1 });
  }
}
