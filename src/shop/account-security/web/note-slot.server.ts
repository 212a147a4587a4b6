import { type ServerPart, withParams } from '../../../web/routing/page.ts';
import { securityState } from '../contract.ts';

export const slot: ServerPart = {
  reads: ({ user }) => (user?.role === 'admin' ? [withParams(securityState, {})] : []),
};
