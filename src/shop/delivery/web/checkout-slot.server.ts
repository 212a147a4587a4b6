import { type ServerPart, withParams } from '../../../web/routing/page.ts';
import { mine, options } from '../contract.ts';

export const slot: ServerPart = {
  reads: () => [withParams(options, {}), withParams(mine, {})],
};
