import { recordAudit } from '../../../server/audit/record.ts';
import { defineWrite } from '../../../server/operations.ts';
import type { Transaction } from '../../../server/storage/database.ts';
import type { Viewer } from '../../../server/viewer.ts';
import { conflict, invalid, notFound, orNotFound } from '../../../shared/refusal.ts';
import { addressLine, isSameAddress } from '../address.ts';
import * as contract from '../contract.ts';
import { errors } from '../errors.ts';
import {
  addressLock,
  isClosed,
  isRequestKey,
  isTrackingNumber,
  MAX_PARCELS,
  type Pieces,
  remainingPieces,
} from '../parcels.ts';
import { AddParcel, CorrectAddress, OrderDelivery, RemoveParcel, UpdateParcel } from '../schemas.ts';
import { refuseInvalidAddress } from './order-delivery.ts';
import {
  type DeliveredOrder,
  deleteParcel,
  findOrderDelivery,
  findParcels,
  hasParcelOf,
  insertParcel,
  lockDeliveredOrder,
  writeOrderAddress,
  writeParcel,
} from './tables.ts';

interface Parcel {
  carrier: string;
  number: string;
  items: readonly Pieces[];
}

const correctAddress = defineWrite(contract.correctAddress, {
  permission: 'orders',
  input: CorrectAddress,
  result: OrderDelivery,
  async handleInTransaction({ tx, viewer }, { id, version, address }) {
    refuseInvalidAddress(address);
    const order = await lockExisting(tx, id);
    const delivery = await findOrderDelivery(tx, order.id);
    const before = delivery?.address;
    if (!delivery || !before) throw conflict(errors['delivery-order-without-address']);
    // A repeated request has no effect, and is not refused as stale.
    if (isSameAddress(before, address)) return deliveryOf(tx, order);
    const lock = addressLock(order.status, (await findParcels(tx, order.id)).length);
    if (lock)
      throw conflict(errors[lock === 'closed' ? 'delivery-order-closed' : 'delivery-already-shipped']);
    if (delivery.version !== version) throw conflict(errors['delivery-order-stale']);
    const line = addressLine(address, order.language ?? undefined);
    await writeOrderAddress(tx, order.id, address, line);
    // The audit log does not contain addresses: it is kept longer than they are.
    await record(tx, viewer, order, 'correct-address', { version }, { version: version + 1 });
    return deliveryOf(tx, order);
  },
});

const addParcel = defineWrite(contract.addParcel, {
  permission: 'orders',
  input: AddParcel,
  result: OrderDelivery,
  async handleInTransaction({ tx, viewer, request: { idempotencyKey: key } }, { id, ...parcel }) {
    if (key !== undefined && !isRequestKey(key)) throw invalid(errors['parcel-key-invalid']);
    const order = await lockOpen(tx, id);
    const requestKey = key === undefined ? undefined : `${viewer.userId} ${order.id} ${key}`;
    if (requestKey !== undefined && (await hasParcelOf(tx, requestKey))) return deliveryOf(tx, order);
    const parcels = await findParcels(tx, order.id);
    if (parcels.length >= MAX_PARCELS) throw conflict(errors['parcel-limit']({ max: MAX_PARCELS }));
    refuseInvalidParcel(order, parcels, parcel);
    await insertParcel(tx, order.id, parcel, requestKey);
    await record(tx, viewer, order, 'add-parcel', null, auditedFields(parcel));
    return deliveryOf(tx, order);
  },
});

const updateParcel = defineWrite(contract.updateParcel, {
  permission: 'orders',
  input: UpdateParcel,
  result: OrderDelivery,
  async handleInTransaction({ tx, viewer }, { id, parcelId, version, ...parcel }) {
    const order = await lockOpen(tx, id);
    const parcels = await findParcels(tx, order.id);
    const stored = parcels.find((one) => one.id === parcelId);
    if (!stored) throw notFound(errors['parcel-not-found']);
    if (stored.version !== version) throw conflict(errors['delivery-order-stale']);
    refuseInvalidParcel(
      order,
      parcels.filter((one) => one !== stored),
      parcel,
    );
    await writeParcel(tx, parcelId, parcel);
    await record(tx, viewer, order, 'update-parcel', auditedFields(stored), auditedFields(parcel));
    return deliveryOf(tx, order);
  },
});

const removeParcel = defineWrite(contract.removeParcel, {
  permission: 'orders',
  input: RemoveParcel,
  result: OrderDelivery,
  async handleInTransaction({ tx, viewer }, { id, parcelId, version }) {
    const order = await lockExisting(tx, id);
    const stored = (await findParcels(tx, order.id)).find((one) => one.id === parcelId);
    if (stored) {
      if (stored.version !== version) throw conflict(errors['delivery-order-stale']);
      await deleteParcel(tx, parcelId);
      await record(tx, viewer, order, 'remove-parcel', auditedFields(stored), null);
    }
    return deliveryOf(tx, order);
  },
});

/** @throws Refusal 404 for an order that is unknown or deleted */
const lockExisting = async (tx: Transaction, id: string): Promise<DeliveredOrder> =>
  orNotFound(await lockDeliveredOrder(tx, id), errors['delivery-order-missing']);

/** @throws Refusal 404 for an order that is unknown or deleted, 409 for one that is cancelled or refunded */
async function lockOpen(tx: Transaction, id: string): Promise<DeliveredOrder> {
  const order = await lockExisting(tx, id);
  if (isClosed(order.status)) throw conflict(errors['delivery-order-closed']);
  return order;
}

/** @throws Refusal 400 for an invalid parcel, 409 if it contains more pieces than the other parcels leave over */
function refuseInvalidParcel({ items }: DeliveredOrder, others: readonly Parcel[], parcel: Parcel): void {
  if (!isTrackingNumber(parcel.number))
    throw invalid(errors['parcel-number-invalid'], { number: errors['parcel-number-invalid'] });
  const remainingItems = new Map(remainingPieces(items, others).map((item) => [item.productId, item]));
  const ids = new Set(parcel.items.map(({ productId }) => productId));
  if (ids.size < parcel.items.length || parcel.items.some(({ productId }) => !remainingItems.has(productId)))
    throw invalid(errors['parcel-invalid']);
  const excess = parcel.items.find(
    ({ productId, quantity }) => quantity > remainingItems.get(productId)!.left,
  );
  if (!excess) return;
  const { title, left } = remainingItems.get(excess.productId)!;
  throw conflict(errors['parcel-too-many']({ title, left: Math.max(0, left) }));
}

async function deliveryOf(tx: Transaction, { id }: DeliveredOrder): Promise<OrderDelivery> {
  return { delivery: (await findOrderDelivery(tx, id)) ?? null, parcels: await findParcels(tx, id) };
}

/**
 * Returns a parcel as the audit log shows it: without the tracking number, which leads to the recipient, because the audit
 * log is kept longer than addresses.
 */
const auditedFields = ({ carrier, number, items }: Parcel) => ({
  carrier,
  tracked: number !== '',
  pieces: items.reduce((sum, { quantity }) => sum + quantity, 0),
});

const record = (
  tx: Transaction,
  viewer: Viewer,
  { code }: DeliveredOrder,
  action: string,
  before: object | null,
  after: object | null,
): Promise<void> => recordAudit(tx, viewer, { entity: 'order', entityId: code, action, before, after });

/** Administrators' changes of the delivery of an order. */
export const parcelCommands = [correctAddress, addParcel, updateParcel, removeParcel];
