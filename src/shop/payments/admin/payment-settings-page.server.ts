import { type ServerPart, withParams } from '../../../web/routing/page.ts';
import { terms as deliveryTerms } from '../../delivery/contract.ts';
import { settings } from '../contract.ts';

export const page: ServerPart = {
  reads: ({ features }) => [
    withParams(settings, {}),
    ...(features.some(({ name }) => name === 'delivery') ? [withParams(deliveryTerms, {})] : []),
  ],
};
