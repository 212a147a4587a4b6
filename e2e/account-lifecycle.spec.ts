import { readFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { expect, test as shopTest } from './fixtures.ts';
import { placeOrders } from './place-orders.ts';

/** Emails received by the mail server of these tests. */
const received: { to: string; text: string }[] = [];

/** Returns the newest emailed link to this path. */
async function linkTo(email: string, path: string): Promise<string> {
  const newest = () => received.findLast(({ to, text }) => to === email && text.includes(path));
  await expect.poll(newest).toBeTruthy();
  return /http:\/\/\S+/.exec(newest()!.text)![0];
}

const test = shopTest.extend<object, { settings: Record<string, string> }>({
  settings: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's dependencies from its first argument.
    async ({}, use) => {
      const server = new SMTPServer({
        authOptional: true,
        disabledCommands: ['STARTTLS'],
        onData(stream, session, done) {
          const chunks: Buffer[] = [];
          stream.on('data', (chunk: Buffer) => chunks.push(chunk));
          stream.on('end', () => {
            // Quoted-printable: soft line breaks, and '=' as '=3D'.
            const text = Buffer.concat(chunks).toString().replace(/=\r\n/g, '').replaceAll('=3D', '=');
            received.push({ to: session.envelope.rcptTo[0]!.address, text });
            done();
          });
        },
      });
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      const { port } = server.server.address() as AddressInfo;
      await use({ SMTP_URL: `smtp://127.0.0.1:${port}` });
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
    { scope: 'worker' },
  ],
});

test('a visitor registers, logs out, and continues to a guarded page after the login', async ({
  page,
  newAccount,
  allowErrors,
}) => {
  allowErrors(/status of (401|409)/);
  const existingAccount = await newAccount();
  const email = `maya.${Date.now()}@people.test`;

  await test.step('registers after the email of another account was refused', async () => {
    await page.goto('/register');
    await page.getByLabel('Name').fill('Maya Lindgren');
    await page.getByLabel('Email').fill(existingAccount.email);
    await page.getByLabel('Password').fill('abc123');
    await page.getByLabel('Address').fill('12 Cobbler Lane');
    await page.getByRole('button', { name: 'Register' }).click();
    await expect(page.getByRole('alert')).toHaveText(
      'Registration failed: This email is already registered.',
    );
    await page.getByLabel('Email').fill(email);
    await page.getByRole('button', { name: 'Register' }).click();
    await expect(page.getByText('Registration successful! Welcome.')).toBeVisible();
    await page.getByRole('link', { name: 'Go now' }).click();
    await page.waitForURL('/');
    await expect(page.getByText('Hello, Maya Lindgren')).toBeVisible();
    await page.getByRole('button', { name: 'Logout' }).click();
    await page.waitForURL('/login');
  });

  const requestUrls: string[] = [];
  await test.step('logs in after a wrong password, and continues to the guarded page', async () => {
    await page.goto('/orders');
    await page.waitForURL('/login');
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password').fill('wrong1');
    await page.getByRole('button', { name: 'Login' }).click();
    await expect(page.getByRole('alert')).toHaveText('Invalid email or password. Please try again.');
    await page.getByLabel('Password').fill('abc123');
    page.on('request', (request) => requestUrls.push(request.url()));
    await page.getByLabel('Password').press('Enter');
    await page.waitForURL('/');
    await expect(page.getByText('Hello, Maya Lindgren')).toBeVisible();
    await page.getByRole('link', { name: 'Continue to Your Order History' }).click();
    await page.waitForURL('/orders');
  });

  await test.step('keeps the session token only in a cookie that scripts cannot read', async () => {
    const cookie = (await page.context().cookies()).find(({ name }) => name.endsWith('shop_session'))!;
    expect(cookie.httpOnly).toBe(true);
    const [token] = decodeURIComponent(cookie.value).split('.') as [string];
    const stored = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
    expect(token.length).toBeGreaterThan(15);
    expect(requestUrls.length).toBeGreaterThan(0);
    for (const text of [stored, page.url(), ...requestUrls]) expect(text).not.toContain(token);
  });

  await test.step('opens the back office for an administrator', async () => {
    await page.getByRole('button', { name: 'Logout' }).click();
    await page.waitForURL('/login');
    await page.getByLabel('Email').fill('admin@shop.test');
    await page.getByLabel('Password').fill('admin123');
    await page.getByRole('button', { name: 'Login' }).click();
    await page.waitForURL('/admin/manage-products');
  });
});

test('a user resets a forgotten password with the emailed link, which works once', async ({
  page,
  login,
  newAccount,
  allowErrors,
}) => {
  allowErrors(/status of 400/);
  const { email, password } = await newAccount();
  const otherDevice = await login({ email, password });
  await otherDevice.goto('/profile');
  await expect(otherDevice.getByLabel('Name')).toHaveValue('Nell Comer');

  await page.goto('/login');
  await page.getByRole('link', { name: 'Forgot Password' }).click();
  await page.getByRole('button', { name: 'Send Reset Email' }).click();
  await expect(page.getByRole('alert')).toHaveText('Please enter your email.');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Send Reset Email' }).click();
  await expect(page.getByText('Password reset email sent! Check your inbox.')).toBeVisible();
  await page.getByRole('button', { name: 'Stay here' }).click();
  await expect(page.getByText('You are staying on this page.')).toBeVisible();

  const link = await linkTo(email, '/reset-password');
  await page.goto(link);
  await page.getByLabel('New password').fill('new1234');
  await page.getByRole('button', { name: 'Change password' }).click();
  await page.waitForURL('/login');
  await expect(page.getByText('Your password has been changed. Please log in.')).toBeVisible();
  // Other sessions end, which their pages show without a reload.
  await expect(otherDevice.getByText('Please log in to view your profile.')).toBeVisible();

  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill('new1234');
  await page.getByRole('button', { name: 'Login' }).click();
  await page.waitForURL('/');

  // The link is checked as the page opens.
  await page.goto(link);
  await expect(page.getByLabel('New password')).toBeHidden();
  await expect(page.getByRole('alert')).toHaveText('This link has been used or is older than 60 minutes.');
  await page.getByRole('link', { name: 'Request a new link' }).click();
  await page.waitForURL('/forgot-password-email');
});

test('a profile syncs between two devices, and unsaved input survives the end of a session', async ({
  login,
  newAccount,
}) => {
  const account = await newAccount();
  const laptop = await login(account);
  const phone = await login(account);
  await laptop.goto('/profile');
  await phone.goto('/profile');
  await phone.getByLabel('Address').fill('9 Quay Street');
  await phone.getByLabel('Name').fill('Nell Harbour');
  await phone.getByRole('button', { name: 'Update' }).click();
  await expect(phone.getByText('Profile updated successfully.')).toBeVisible();
  await expect(laptop.getByLabel('Address')).toHaveValue('9 Quay Street');
  await expect(laptop.getByText('Hello, Nell Harbour')).toBeVisible();

  await phone.getByLabel('Name').fill('Half typ');
  await laptop.getByRole('button', { name: 'Log out Chrome on Linux' }).click();
  await expect(laptop.getByText('The device has been logged out.')).toBeVisible();
  await expect(phone.getByText('Please log in to view your profile.')).toBeVisible();
  await expect(phone.getByLabel('Name')).toHaveValue('Half typ');

  const download = laptop.waitForEvent('download');
  await laptop.getByRole('link', { name: 'Download my data' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe('my-data.json');
  const data = JSON.parse(await readFile(await file.path(), 'utf8'));
  expect(data.account.profile).toMatchObject({
    name: 'Nell Harbour',
    email: account.email,
    address: '9 Quay Street',
  });
  expect(Object.keys(data).toSorted()).toEqual(['account', 'cart', 'notifications', 'orders', 'reviews']);
  expect(JSON.stringify(data)).not.toMatch(/password|token|argon2/i);
});

test('order emails are sent once the address is confirmed, until the user opts out or deletes the account', async ({
  login,
  newAccount,
  shop,
  allowErrors,
}) => {
  allowErrors(/status of 401/);
  const account = await newAccount();
  const page = await login(account);
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Send confirmation again' }).click();
  await expect(page.getByText('Confirmation sent. Check your inbox.')).toBeVisible();
  await expect.poll(() => received.filter(({ to }) => to === account.email)).toHaveLength(2);
  await page.goto(await linkTo(account.email, '/confirm-email'));
  await page.getByRole('button', { name: 'Confirm email address' }).click();
  await expect(page.getByText('Your email address is confirmed.')).toBeVisible();

  const emailsAbout = (order: string) =>
    received.filter(({ to, text }) => to === account.email && text.includes(order));
  const [firstOrder] = (await placeOrders(shop, page, 1)) as [string];
  await expect.poll(() => emailsAbout(firstOrder).length).toBe(1);
  const { text } = emailsAbout(firstOrder)[0]!;
  expect(text).toContain(`Thank you for your order ${firstOrder}`);
  expect(text).toContain('1 x Stoneware Mug: $16.00');
  expect(text).toContain('It will be sent to Nell Comer, 5 Harbour Lane, Newhaven.');
  expect(text).toContain(`Track it here: ${shop.url}/orders/${firstOrder}`);

  await page.goto('/profile');
  await expect(page.getByRole('button', { name: 'Send confirmation again' })).toBeHidden();
  const emails = page.getByRole('checkbox', { name: 'Email me about my orders' });
  await expect(emails).toBeChecked();
  await emails.uncheck();
  await page.getByRole('button', { name: 'Update' }).click();
  await expect(page.getByText('Profile updated successfully.')).toBeVisible();
  await page.reload();
  await expect(emails).not.toBeChecked();
  const [orderWithoutEmail] = (await placeOrders(shop, page, 1)) as [string];
  await emails.check();
  await page.getByRole('button', { name: 'Update' }).click();
  await expect(page.getByText('Profile updated successfully.')).toBeVisible();
  const [lastOrder] = (await placeOrders(shop, page, 1)) as [string];
  // Emails are sent in order: an unwanted one would have arrived before the last one.
  await expect.poll(() => emailsAbout(lastOrder).length).toBe(1);
  expect(emailsAbout(orderWithoutEmail)).toEqual([]);

  await test.step('deletes the account after a confirmation; a login then fails', async () => {
    await page.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByRole('button', { name: 'Yes Delete' })).toHaveCount(0);
    await page.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('button', { name: 'Yes Delete' }).click();
    await page.waitForURL('/login');
    await expect(page.getByText('Account deleted successfully.')).toBeVisible();
    await page.getByLabel('Email').fill(account.email);
    await page.getByLabel('Password').fill(account.password);
    await page.getByRole('button', { name: 'Login' }).click();
    await expect(page.getByRole('alert')).toHaveText('Invalid email or password. Please try again.');
  });
});
