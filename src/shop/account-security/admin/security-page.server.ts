import { type ServerPart, withParams } from '../../../web/routing/page.ts';
import { retention, rule } from '../contract.ts';

export const page: ServerPart = {
  reads: () => [withParams(rule, {}), withParams(retention, {})],
};
