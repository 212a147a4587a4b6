import { mine as notificationsMine } from '../../shop/notifications/contract.ts';
import { type ServerPart, withParams } from '../routing/page.ts';
import { pageNumber } from '../routing/page-number.ts';

export const page: ServerPart = {
  reads: ({ search }) => [withParams(notificationsMine, { page: pageNumber(search) })],
};
