import * as account from '../../shop/account/contract.ts';
import { headTexts } from '../routing/head-texts.ts';
import { describedBy } from '../routing/heads.ts';
import { type ServerPart, withParams } from '../routing/page.ts';

export const page: ServerPart = {
  reads: () => [withParams(account.terms, {})],
  head: describedBy(headTexts.forgotPassword),
};
