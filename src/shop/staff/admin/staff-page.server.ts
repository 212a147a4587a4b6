import { type ServerPart, withParams } from '../../../web/routing/page.ts';
import { overview } from '../contract.ts';

export const page: ServerPart = {
  reads: () => [withParams(overview, {})],
};
