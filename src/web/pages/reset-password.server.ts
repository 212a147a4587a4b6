import * as account from '../../shop/account/contract.ts';
import { type ServerPart, withParams } from '../routing/page.ts';

export const page: ServerPart = {
  reads: ({ search }) => [
    withParams(account.terms, {}),
    ...(search.get('token') ? [withParams(account.resetLink, { token: search.get('token')! })] : []),
  ],
};
