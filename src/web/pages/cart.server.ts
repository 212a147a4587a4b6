import * as account from '../../shop/account/contract.ts';
import { type ServerPart, withParams } from '../routing/page.ts';

export const page: ServerPart = {
  reads: () => [withParams(account.profile, {})],
};
