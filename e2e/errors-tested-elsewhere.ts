import type { ErrorTestedElsewhere } from './error-cases.ts';

const storeOnly = 'it is in the state of the store and on no screen (SETTLED 43)';

/** Error texts that no journey can provoke. */
export const errorsTestedElsewhere: ErrorTestedElsewhere[] = [
  {
    line: 131,
    text: 'User profile data not found.',
    where: '/login',
    cause: 'an identity without a profile',
    because: 'an identity and its profile are always deleted together',
    test: 'src/shop/account/server/login.test.ts',
  },
  {
    line: 133,
    text: 'Profile does not exist.',
    where: '/profile',
    cause: 'an identity without a profile',
    because: 'an identity and its profile are always deleted together',
    test: 'src/web/pages/profile.test.tsx',
  },
  {
    line: 134,
    text: 'Failed to fetch user data',
    where: 'store.getState().user',
    cause: 'loading the profile fails, and the error has no message',
    because: storeOnly,
    test: 'src/shop/account/web/state.test.ts',
  },
  {
    line: 137,
    text: 'Failed to fetch orders',
    where: 'store.getState().order',
    cause: 'the order history fails to load',
    because: storeOnly,
    test: 'src/shop/orders/web/slice.test.ts',
  },
  {
    line: 137,
    text: 'Failed to create order',
    where: 'store.getState().order',
    cause: 'the shop refuses an order',
    because: storeOnly,
    test: 'src/shop/orders/web/slice.test.ts',
  },
  {
    line: 137,
    text: 'No order ID provided.',
    where: '/orders/{orderId}',
    cause: 'the screen is rendered without an id',
    because: 'every route to this screen has an id',
    test: 'src/shop/orders/web/order-details.test.tsx',
  },
  {
    line: 142,
    text: 'User document not found.',
    where: 'the log',
    cause: 'a session without a profile',
    because: 'it is only logged',
    test: 'src/shop/account/server/basic-user.test.ts',
  },
];
