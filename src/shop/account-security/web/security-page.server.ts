import { type ServerPart, withParams } from '../../../web/routing/page.ts';
import { securityState } from '../contract.ts';

export const page: ServerPart = {
  reads: () => [withParams(securityState, {})],
};
