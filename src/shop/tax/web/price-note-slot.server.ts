import { type ServerPart, withParams } from '../../../web/routing/page.ts';
import { current } from '../contract.ts';

export const slot: ServerPart = {
  reads: () => [withParams(current, {})],
};
