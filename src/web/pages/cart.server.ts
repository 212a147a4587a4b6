import * as account from '../../shop/account/contract.ts';
import { type ServerPart, withParams } from '../routing/page.ts';

export const page: ServerPart = {
  reads: ({ features }) => [
    withParams(account.profile, {}),
    ...features.flatMap(({ checkoutSlot }) => checkoutSlot?.reads?.() ?? []),
  ],
};
