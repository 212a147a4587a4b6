import * as catalogue from '../../shop/catalogue/contract.ts';
import { headTexts } from '../routing/head-texts.ts';
import { describedBy } from '../routing/heads.ts';
import { type ServerPart, withParams } from '../routing/page.ts';
import { productIdIn } from '../routing/return-to.ts';

export const page: ServerPart = {
  reads: ({ returnTo }) => {
    const id = productIdIn(returnTo);
    return id ? [withParams(catalogue.product, { id })] : [];
  },
  head: describedBy(headTexts.login),
};
