import type { Page } from '@playwright/test';
import { expect } from './fixtures.ts';

/** The page's live connection is open: something that it shows has been confirmed. */
export const alive = (page: Page) =>
  page.waitForEvent('websocket').then((socket) => socket.waitForEvent('framereceived'));

/** Opens the pages one after the other: each has one live connection, and asks for nothing a second time. */
export async function expectComplete(page: Page, paths: readonly string[]): Promise<void> {
  let asked: string[] = [];
  let connections = 0;
  page.on('request', (request) => {
    // The program's files are fetched, too.
    const isCall = ['xhr', 'fetch'].includes(request.resourceType()) && !request.url().includes('/assets/');
    if (isCall) asked.push(request.url());
  });
  page.on('websocket', () => {
    connections++;
  });
  for (const path of paths) {
    [asked, connections] = [[], 0];
    const living = alive(page);
    await page.goto(path);
    await living;
    expect(new URL(page.url()).pathname).toBe(path);
    expect({ path, asked, connections }).toEqual({ path, asked: [], connections: 1 });
  }
}
