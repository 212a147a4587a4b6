import {
  CONNECTION_BREAKS,
  type ErrorCase,
  type ErrorContext,
  press,
  SERVER_REFUSES,
} from './error-cases.ts';

async function logIn({ page }: ErrorContext, email: string, password: string) {
  await page.goto('/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('main').getByRole('button', { name: 'Login' }).click();
}

async function register({ page }: ErrorContext, email: string) {
  await page.goto('/register');
  await page.getByLabel('Name').fill('Nobody New');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill('tulip42');
  await page.getByLabel('Address').fill('1 First Street');
  await page.getByRole('main').getByRole('button', { name: 'Register' }).click();
}

/** Errors shown to visitors. */
export const visitorErrors: ErrorCase[] = [
  {
    line: 131,
    text: 'Invalid credentials provided. Please check and try again.',
    where: '/login',
    cause: 'an invalid email',
    provoke: (context) => logIn(context, 'nobody', 'abc123'),
  },
  {
    line: 131,
    text: 'Invalid email or password. Please try again.',
    where: '/login',
    cause: 'an unknown email',
    provoke: (context) => logIn(context, 'nobody@people.test', 'abc123'),
  },
  {
    line: 131,
    text: 'Login failed. Please try again later.',
    where: '/login',
    cause: CONNECTION_BREAKS,
    async provoke(context) {
      context.network.disconnect('POST /api/account/login');
      await logIn(context, 'shopper@shop.test', 'shop1234');
    },
  },
  {
    line: 131,
    text: 'An unexpected error occurred. Please try again.',
    where: '/login',
    cause: 'the shop answers 500',
    async provoke(context) {
      context.network.refuse('POST /api/account/login', 500);
      await logIn(context, 'shopper@shop.test', 'shop1234');
    },
  },
  {
    line: 132,
    text: 'Registration failed: {reason}',
    rest: 'This email is already registered.',
    where: '/register',
    cause: 'an email that is already registered',
    provoke: (context) => register(context, 'shopper@shop.test'),
  },
  {
    line: 132,
    text: 'An unknown error occurred.',
    where: '/register',
    cause: 'the shop answers 500',
    async provoke(context) {
      context.network.refuse('POST /api/account/register', 500);
      await register(context, 'nobody.new@people.test');
    },
  },
  {
    line: 135,
    text: 'Failed to load products.',
    where: 'a toast on Home',
    cause: SERVER_REFUSES,
    async provoke({ page, network }) {
      network.refuse('GET /api/products');
      await page.goto('/');
    },
  },
  {
    line: 135,
    text: 'Failed to load categories',
    where: 'a toast on Home',
    cause: CONNECTION_BREAKS,
    async provoke({ page, network }) {
      network.disconnect('GET /api/categories');
      await page.goto('/');
    },
  },
  {
    line: 138,
    text: 'Invalid product ID.',
    where: '/reviews/{productId}',
    cause: 'an unknown product',
    provoke: ({ page }) => page.goto('/reviews/no-such-product'),
  },
  {
    line: 141,
    text: 'An unexpected error occurred.',
    where: '/forgot-password-email',
    cause: 'the shop answers 500',
    async provoke({ page, network }) {
      network.refuse(/POST \/api\/account\/password/, 500);
      await page.goto('/forgot-password-email');
      await page.getByLabel('Email').fill('shopper@shop.test');
      await press(page, 'Send Reset Email');
    },
  },
];
