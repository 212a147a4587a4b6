import { type ServerPart, withParams } from '../../../web/routing/page.ts';
import { pages } from '../contract.ts';

export const slot: ServerPart = {
  reads: () => [withParams(pages, {})],
};
