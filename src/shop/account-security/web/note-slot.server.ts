import { type ServerPart, withParams } from '../../../web/routing/page.ts';
import { mine } from '../contract.ts';

export const slot: ServerPart = {
  reads: ({ user }) => (user?.role === 'admin' ? [withParams(mine, {})] : []),
};
