import * as account from '../../shop/account/contract.ts';
import { headTexts } from '../head-texts.ts';
import { describedBy } from '../heads.ts';
import { type ServerPart, withParams } from '../page.ts';

export const page: ServerPart = {
  reads: () => [withParams(account.terms, {})],
  head: describedBy(headTexts.forgotPassword),
};
