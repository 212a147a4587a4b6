import type { Services } from '../../../server/feature.ts';
import { defineWrite, type Write } from '../../../server/operations.ts';
import { languageFromCookie } from '../../../shared/languages.ts';
import { conflict, notFound, orNotFound } from '../../../shared/refusal.ts';
import { syncUses } from '../../discounts/server/code-uses.ts';
import * as contract from '../contract.ts';
import { errors } from '../errors.ts';
import { Order, OrderParams, PlacedOrder, PlaceOrder, RemovedOrder } from '../schemas.ts';
import { recordEvent } from './events.ts';
import { syncStock } from './order-stock.ts';
import { placeOrder } from './place-order.ts';
import { changeStatus } from './status.ts';
import { hideFromOwner, lockOrder } from './tables.ts';

export function shopperCommands(services: Services): Write[] {
  const { mail, jobs } = services;

  const place = defineWrite(contract.place, {
    audience: 'user',
    locks: 'administrators',
    input: PlaceOrder,
    result: PlacedOrder,
    handleInTransaction({ tx, viewer: { userId }, request }, input) {
      const { address, idempotencyKey: key, headers } = request;
      const language = languageFromCookie(headers.get('cookie'));
      return placeOrder(tx, services, { userId, address, key, language }, input);
    },
  });

  const cancel = defineWrite(contract.cancel, {
    audience: 'user',
    locks: 'administrators',
    input: OrderParams,
    result: Order,
    async handleInTransaction({ tx, viewer: { userId } }, { id }) {
      const order = await lockOrder(tx, id, userId);
      if (!order || order.hiddenByOwner) throw notFound(errors['order-not-found']);
      const cancelled = await changeStatus(tx, order, 'cancelled', { userId, role: 'user' }, { mail });
      if (!cancelled) throw conflict(errors['order-not-cancelled']);
      await syncUses(tx, [order.id]);
      await syncStock(tx, jobs, [cancelled], null);
      return cancelled;
    },
  });

  const remove = defineWrite(contract.remove, {
    audience: 'user',
    locks: 'administrators',
    input: OrderParams,
    result: RemovedOrder,
    async handleInTransaction({ tx, viewer: { userId } }, { id }) {
      const order = orNotFound(await lockOrder(tx, id, userId), errors['order-not-found']);
      // Already deleted: a retry after a lost response.
      if (order.hiddenByOwner) return { id: order.id };
      const actor = { userId, role: 'user' } as const;
      // Cancels the order first if it is still open (SETTLED 37); otherwise this changes nothing.
      const cancelled = await changeStatus(tx, order, 'cancelled', actor, { mail });
      await hideFromOwner(tx, order.id);
      await recordEvent(tx, actor, { orderId: order.id, kind: 'deleted by owner' });
      if (cancelled) {
        await syncUses(tx, [order.id]);
        await syncStock(tx, jobs, [cancelled], null);
      }
      return { id: order.id };
    },
  });

  return [place, cancel, remove];
}
