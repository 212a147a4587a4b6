import { test } from '../fixtures.ts';
import { expectNoRefetch } from '../no-refetch.ts';
import { ALL_FEATURES, exampleRoutes, expectedDestination, type ViewerRole } from '../route-table.ts';

test.use({ settings: ALL_FEATURES });

// Excludes missing pages, which are fetched again, and redirects, whose targets are in the table.
const screensOf = (role: ViewerRole) =>
  exampleRoutes
    .filter((route) => !route.isMissing && expectedDestination(route, role) === route.path)
    .map(({ path }) => path);

test.describe('a rendered page opens one live connection and fetches nothing again', () => {
  test.slow();
  test('for a visitor', async ({ page }) => expectNoRefetch(page, screensOf('visitor')));
  test('for a shopper', async ({ shopper }) => expectNoRefetch(shopper, screensOf('user')));
  test('for an administrator', async ({ admin }) => expectNoRefetch(admin, screensOf('admin')));
});
