import type { ErrorTestedElsewhere } from './error-cases.ts';

const storeOnly = 'it stands in the state of the store and on no screen (SETTLED 43)';

/** Texts that no journey can reach. */
export const errorsTestedElsewhere: ErrorTestedElsewhere[] = [
  {
    line: 131,
    text: 'User profile data not found.',
    where: '/login',
    how: 'an identity whose profile is gone',
    because: 'no screen leaves an identity without its profile: both are deleted together',
    test: 'src/shop/account/server/login.test.ts',
  },
  {
    line: 133,
    text: 'Profile does not exist.',
    where: '/profile',
    how: 'an identity whose profile is gone',
    because: 'no screen leaves an identity without its profile: both are deleted together',
    test: 'src/web/pages/profile.test.tsx',
  },
  {
    line: 134,
    text: 'Failed to fetch user data',
    where: 'store.getState().user',
    how: 'a failed profile without a message',
    because: storeOnly,
    test: 'src/shop/account/web/state.test.ts',
  },
  {
    line: 137,
    text: 'Failed to fetch orders',
    where: 'store.getState().order',
    how: 'the history cannot be read',
    because: storeOnly,
    test: 'src/shop/orders/web/slice.test.ts',
  },
  {
    line: 137,
    text: 'Failed to create order',
    where: 'store.getState().order',
    how: 'an order is not taken',
    because: storeOnly,
    test: 'src/shop/orders/web/slice.test.ts',
  },
  {
    line: 137,
    text: 'No order ID provided.',
    where: '/orders/{orderId}',
    how: 'the screen is drawn without an id',
    because: 'no address of the route table leads to this screen without one',
    test: 'src/shop/orders/web/order-details.test.tsx',
  },
  {
    line: 142,
    text: 'User document not found.',
    where: 'the log',
    how: 'a session whose profile is gone',
    because: 'it is only logged',
    test: 'src/shop/account/server/basic-user.test.ts',
  },
];
