import { type ServerPart, withParams } from '../../../web/routing/page.ts';
import { mine } from '../contract.ts';

export const page: ServerPart = {
  reads: () => [withParams(mine, {})],
};
