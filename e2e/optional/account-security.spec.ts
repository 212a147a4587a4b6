import { join } from 'node:path';
import type { Page } from '@playwright/test';
import pg from 'pg';
import { connectCli } from '../../src/server/storage/connect-cli.ts';
import { codeAt, nextCode } from '../../test/account-security.ts';
import { runCommand } from '../../test/command.ts';
import { expectAccessible } from '../axe.ts';
import { expect, test } from '../fixtures.ts';
import { ALL_FEATURES } from '../route-table.ts';
import type { RunningShop } from '../running-shop.ts';
import { download, panel } from './screens.ts';

// Passkeys belong to a domain, so the pages are those of `localhost` instead of an IP address.
test.use({ settings: ALL_FEATURES });
const origin = (shop: RunningShop) => shop.url.replace('127.0.0.1', 'localhost');

/** Adds a virtual authenticator whose fingerprint reader always accepts. @returns a function that removes it */
async function addAuthenticator(page: Page): Promise<() => Promise<unknown>> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return () => devtools.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId });
}

async function logIn(page: Page, { email, password }: { email: string; password: string }): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('main').getByRole('button', { name: 'Login' }).click();
}

async function logOut(page: Page): Promise<void> {
  await page.context().clearCookies({ name: 'shop_session' });
  await page.goto(`${new URL(page.url()).origin}/login`);
}

/** Makes the last proof of identity of all sessions older than 15 minutes. */
async function endStepUps(shop: RunningShop): Promise<void> {
  const { connection, release } = await connectCli({
    databaseUrl: undefined,
    dataDir: join(shop.dataDir, 'data'),
  });
  const client = new pg.Client(connection);
  await client.connect();
  await client.query("update identity.session set authenticated_at = now() - interval '16 minutes'");
  await client.end();
  await release();
}

const codesOf = (page: Page) => page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Confirm that it is you' });

test('a user sets up a passkey, logs in with it, loses it, and recovers with a code', async ({
  page,
  shop,
  newAccount,
  allowErrors,
}) => {
  // A login that needs a second step.
  allowErrors(/status of 403/);
  const account = await newAccount();
  const removeAuthenticator = await addAuthenticator(page);
  await page.goto(`${origin(shop)}/login`);
  await logIn(page, account);
  await expect(page).toHaveURL(`${origin(shop)}/`);
  await page.goto(`${origin(shop)}/profile`);
  await page.getByRole('link', { name: 'Security' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Security');
  await expectAccessible(page, 'security without factors');

  await page.getByLabel('Name of the passkey').fill('My phone');
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await expect(page.getByText('The passkey was added.')).toBeVisible();
  await expect(codesOf(page)).toHaveCount(10);
  const [code] = await codesOf(page).allTextContents();
  await expectAccessible(page, 'security with recovery codes');
  await page.getByRole('button', { name: 'I have saved the codes' }).click();
  await expect(page.getByText('10 unused codes.')).toBeVisible();

  await test.step('logs in with the passkey alone', async () => {
    await logOut(page);
    await page.getByRole('button', { name: 'Log in with a passkey' }).click();
    await expect(page).toHaveURL(`${origin(shop)}/`);
  });

  await test.step('logs in with the password, then the passkey', async () => {
    await logOut(page);
    await logIn(page, account);
    await page.getByRole('button', { name: 'Use a passkey' }).click();
    await expect(page).toHaveURL(`${origin(shop)}/`);
  });

  await test.step('loses the device and recovers', async () => {
    await removeAuthenticator();
    await logOut(page);
    await logIn(page, account);
    await page.getByRole('button', { name: 'Use a recovery code instead' }).click();
    await expectAccessible(page, 'the second step');
    await page.getByLabel('Recovery code').fill('abcd-efgh-jkmn-pqrs-tuvw-xyz2');
    await page.getByRole('button', { name: 'Confirm' }).click();
    await expect(page.getByText('This recovery code is wrong or was used before.')).toBeVisible();
    await page.getByLabel('Recovery code').fill(code!);
    await page.getByRole('button', { name: 'Confirm' }).click();
    await expect(page).toHaveURL(`${origin(shop)}/`);
    await page.goto(`${origin(shop)}/profile/security`);
    await expect(page.getByText('9 unused codes.')).toBeVisible();
    await page.getByRole('button', { name: 'Remove My phone' }).click();
    await page.getByRole('button', { name: 'Yes, remove' }).click();
    await expect(page.getByText('The passkey was removed.')).toBeVisible();
  });
});

test('an administrator sets up an app, confirms actions again, and requires factors', async ({
  page,
  shop,
  allowErrors,
}) => {
  test.slow();
  // Requests that need a step-up, and a login that needs a second step.
  allowErrors(/status of 403/);
  const account = { email: 'admin@shop.test', password: 'admin123' };
  await page.goto(`${origin(shop)}/login`);
  await logIn(page, account);
  await expect(page).toHaveURL(/\/admin\//);
  await page.goto(`${origin(shop)}/profile/security`);
  await page.getByRole('button', { name: 'Set up an app' }).click();
  await expect(page.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
  await expectAccessible(page, 'set-up of an app');
  const secret = (await page.locator('.security-secret').textContent())!.replaceAll(' ', '');
  await page.getByLabel('Code', { exact: true }).fill(codeAt(secret));
  await page.getByRole('button', { name: 'Confirm code' }).click();
  await expect(page.getByText('The authenticator app is set up.')).toBeVisible();
  await page.getByRole('button', { name: 'I have saved the codes' }).click();

  await test.step('logs in with a code', async () => {
    await logOut(page);
    await logIn(page, account);
    await page.getByLabel('Code from your authenticator app').fill(nextCode(secret));
    await page.getByRole('button', { name: 'Confirm' }).click();
    await expect(page).toHaveURL(/\/admin\//);
  });

  await test.step('replaces the app and keeps the recovery codes', async () => {
    await page.goto(`${origin(shop)}/profile/security`);
    await page.getByRole('button', { name: 'Replace the app' }).click();
    await expect(
      page.getByText('Your current app works until you have confirmed the new one.'),
    ).toBeVisible();
    const replacement = (await page.locator('.security-secret').textContent())!.replaceAll(' ', '');
    await page.getByLabel('Code', { exact: true }).fill(codeAt(replacement));
    await page.getByRole('button', { name: 'Confirm code' }).click();
    await expect(page.getByText('The authenticator app was replaced.')).toBeVisible();
    await expect(codesOf(page)).toHaveCount(0);
    await expect(page.getByText('10 unused codes.')).toBeVisible();

    await logOut(page);
    await logIn(page, account);
    await page.getByLabel('Code from your authenticator app').fill(codeAt(secret));
    await page.getByRole('button', { name: 'Confirm' }).click();
    await expect(page.getByText('This code is wrong or was used before.')).toBeVisible();
    await page.getByLabel('Code from your authenticator app').fill(nextCode(replacement));
    await page.getByRole('button', { name: 'Confirm' }).click();
    await expect(page).toHaveURL(/\/admin\//);
  });

  await test.step('confirms a change of the settings with the password', async () => {
    await page.goto(`${origin(shop)}/admin/settings`);
    await page.getByLabel('Phone').fill('+1 555 0100');
    await endStepUps(shop);
    await page.getByRole('button', { name: 'Save settings' }).click();
    await expect(dialog(page)).toBeVisible();
    await expectAccessible(page, 'the step-up');
    await dialog(page).getByLabel('Password', { exact: true }).fill('wrong1');
    await dialog(page).getByRole('button', { name: 'Confirm' }).click();
    await expect(dialog(page).getByText('This password is wrong.')).toBeVisible();
    await dialog(page).getByLabel('Password', { exact: true }).fill(account.password);
    await dialog(page).getByRole('button', { name: 'Confirm' }).click();
    await expect(page.getByText('The settings were saved.')).toBeVisible();
    await expect(dialog(page)).toBeHidden();
  });

  await test.step('is asked before a download, and not again within 15 minutes', async () => {
    await page.goto(`${origin(shop)}/admin/customers`);
    await endStepUps(shop);
    const link = page.getByRole('link', { name: 'Download as CSV' });
    await link.click();
    await dialog(page).getByRole('button', { name: 'Cancel' }).click();
    await expect(dialog(page)).toBeHidden();
    await link.click();
    const file = page.waitForEvent('download');
    await dialog(page).getByLabel('Password', { exact: true }).fill(account.password);
    await dialog(page).getByRole('button', { name: 'Confirm' }).click();
    expect((await file).suggestedFilename()).toMatch(/^customers-/);
    expect((await download(page, 'Download as CSV')).name).toMatch(/^customers-/);
  });

  await test.step('requires a second factor of all administrators', async () => {
    await endStepUps(shop);
    // The shop may have cached the session until the database has notified it of the change.
    await expect(async () => {
      await page.goto(`${origin(shop)}/admin/security`);
      await expect(dialog(page)).toBeVisible({ timeout: 2_000 });
    }).toPass();
    await dialog(page).getByLabel('Password', { exact: true }).fill(account.password);
    await dialog(page).getByRole('button', { name: 'Confirm' }).click();
    const required = page.getByLabel('Administrators need a second factor');
    await required.check();
    await expectAccessible(page, 'the rule for administrators');
    await page.getByRole('button', { name: 'Save rule' }).click();
    await expect(page.getByText('The rule was saved.')).toBeVisible();
    await expect(panel(page, 'Administrators')).toContainText('Second factor: Set up');
    await required.uncheck();
    await page.getByRole('button', { name: 'Save rule' }).click();
    await expect(required).not.toBeChecked();
  });

  await test.step('chooses the retention periods', async () => {
    const days = page.getByLabel('Audit log, days');
    await days.fill('12');
    await page.getByRole('button', { name: 'Save periods' }).click();
    await expect(page.getByText('Enter a whole number of days from 180 to 3650.')).toBeVisible();
    await expect(days).toBeFocused();
    await expectAccessible(page, 'an invalid retention period');
    await days.fill('365');
    await page.getByRole('button', { name: 'Save periods' }).click();
    await expect(page.getByText('The periods were saved.')).toBeVisible();
    await page.reload();
    await expect(days).toHaveValue('365');
    await expect(page.getByLabel('Read notifications, days')).toHaveValue('180');
  });

  await test.step('loses the app and codes: the operator removes them', async () => {
    const settings = { DATA_DIR: join(shop.dataDir, 'data'), DEMO: 'on' };
    const { code, output } = await runCommand('admin', ['reset-second-factor', account.email], settings);
    expect([code, output]).toEqual([0, expect.stringContaining('can log in with the password alone.')]);
    await logOut(page);
    await logIn(page, account);
    await expect(page).toHaveURL(/\/admin\//);
  });
});
