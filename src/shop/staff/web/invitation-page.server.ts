import { type ServerPart, withParams } from '../../../web/routing/page.ts';
import { invitation } from '../contract.ts';

export const page: ServerPart = {
  reads: ({ search }) => [withParams(invitation, { token: search.get('token') ?? '' })],
};
