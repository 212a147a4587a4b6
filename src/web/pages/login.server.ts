import * as catalogue from '../../shop/catalogue/contract.ts';
import { headTexts } from '../head-texts.ts';
import { describedBy } from '../heads.ts';
import { type ServerPart, withParams } from '../page.ts';
import { productIdIn } from '../return-to.ts';

export const page: ServerPart = {
  reads: ({ returnTo }) => {
    const id = productIdIn(returnTo);
    return id ? [withParams(catalogue.product, { id })] : [];
  },
  head: describedBy(headTexts.login),
};
