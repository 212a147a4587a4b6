import { recordAudit } from '../../../server/audit/record.ts';
import type { Services } from '../../../server/feature.ts';
import type { MailService } from '../../../server/mail/mail.ts';
import { defineWrite, type Write } from '../../../server/operations.ts';
import type { Transaction } from '../../../server/storage/database.ts';
import type { Viewer } from '../../../server/viewer.ts';
import { conflict, invalid, notFound } from '../../../shared/refusal.ts';
import { syncUses } from '../../discounts/server/code-uses.ts';
import * as contract from '../admin-contract.ts';
import { AdminOrder, AdminOrderParams, ChangedStatuses, SetStatuses, UpdateOrder } from '../admin-schemas.ts';
import { errors } from '../errors.ts';
import { type OrderStatus, toOrderStatus } from '../rules.ts';
import { mayChangeStatus } from '../transitions.ts';
import {
  findLastDelivery,
  findRows,
  type LockedOrder,
  lockOrders,
  writeDeleted,
  writeDeliveryDate,
  writeEstimate,
} from './admin-tables.ts';
import { recordEvent } from './events.ts';
import { syncStock } from './order-stock.ts';
import { changeStatus } from './status.ts';
import type { StoredOrder } from './tables.ts';

/** Administrators' changes of orders (SPEC L77, L124), recorded in the order's history and the audit log. */
export function adminCommands({ mail, jobs }: Services): Write[] {
  const update = defineWrite(contract.adminUpdate, {
    permission: 'orders',
    stepUp: ({ status }) => status !== undefined && isRefund(status),
    locks: 'administrators',
    input: UpdateOrder,
    result: AdminOrder,
    async handleInTransaction({ tx, viewer }, { id, status, estimatedDelivery, version }) {
      const order = await lockExisting(tx, id);
      const to = status === undefined ? undefined : parseStatus(status);
      const statusChanges = to !== undefined && mayChangeStatus('admin', order.status, to);
      const estimateChanges =
        estimatedDelivery !== undefined && !isSameTime(estimatedDelivery, order.estimatedDelivery);
      // A request without effect, for example a repeated one, is not refused as stale.
      if (statusChanges || estimateChanges) refuseStale([order], new Map([[id, version]]));
      const changed = statusChanges ? await setStatus(tx, order, to, { viewer, mail }) : undefined;
      if (estimateChanges) await setEstimate(tx, order, estimatedDelivery, viewer);
      if (changed) {
        await syncUses(tx, [id]);
        await syncStock(tx, jobs, [changed], viewer.userId);
      }
      return rowOf(tx, id);
    },
  });

  const setStatuses = defineWrite(contract.adminSetStatuses, {
    permission: 'orders',
    stepUp: ({ orders }) => orders.some(({ status }) => isRefund(status)),
    locks: 'administrators',
    input: SetStatuses,
    result: ChangedStatuses,
    async handleInTransaction({ tx, viewer }, { orders: requested, undo = false }) {
      const targets = new Map(requested.map(({ id, status }) => [id, parseStatus(status)]));
      const locked = await lockOrders(tx, [...targets.keys()]);
      if (locked.filter(({ deleted }) => !deleted).length < targets.size)
        throw notFound(errors['order-not-found']);
      const changing = locked.filter(({ id, status }) => mayChangeStatus('admin', status, targets.get(id)!));
      refuseStale(changing, new Map(requested.map(({ id, version }) => [id, version])));
      const changed: StoredOrder[] = [];
      for (const order of changing) {
        const result = await setStatus(tx, order, targets.get(order.id)!, { viewer, mail, undo });
        if (result) changed.push(result);
      }
      const changedIds = changing.map(({ id }) => id);
      await syncUses(tx, changedIds);
      await syncStock(tx, jobs, changed, viewer.userId);
      const rows = await findRows(tx, changedIds);
      const previous = new Map(changing.map(({ id, status }) => [id, status]));
      return {
        changed: rows.map(({ id, status, version }) => ({
          id,
          from: previous.get(id)!,
          to: status,
          version,
        })),
      };
    },
  });

  return [update, setStatuses, remove, restore];
}

const remove = defineWrite(contract.adminRemove, {
  permission: 'orders',
  input: AdminOrderParams,
  result: AdminOrder,
  handleInTransaction: ({ tx, viewer }, { id }) => setDeleted(tx, viewer, id, true),
});

const restore = defineWrite(contract.adminRestore, {
  permission: 'orders',
  input: AdminOrderParams,
  result: AdminOrder,
  handleInTransaction: ({ tx, viewer }, { id }) => setDeleted(tx, viewer, id, false),
});

async function setDeleted(
  tx: Transaction,
  viewer: Viewer,
  id: string,
  deleted: boolean,
): Promise<AdminOrder> {
  const [order] = await lockOrders(tx, [id]);
  if (!order) throw notFound(errors['order-not-found']);
  // A repeated request, or the same request by another administrator, changes nothing.
  if (order.deleted !== deleted) {
    await writeDeleted(tx, id, deleted);
    await recordEvent(tx, actorOf(viewer), { orderId: id, kind: deleted ? 'deleted' : 'restored' });
    const { userId, status, totalCents } = order;
    const audited = { userId, status, totalCents };
    const change = deleted ? { before: audited, after: null } : { before: null, after: audited };
    await recordAudit(tx, viewer, {
      entity: 'order',
      entityId: order.code,
      action: deleted ? 'remove' : 'restore',
      ...change,
    });
  }
  return rowOf(tx, id);
}

/** @throws Refusal 404 for an order that is unknown or deleted */
async function lockExisting(tx: Transaction, id: string): Promise<LockedOrder> {
  const [order] = await lockOrders(tx, [id]);
  if (!order || order.deleted) throw notFound(errors['order-not-found']);
  return order;
}

/** @throws Refusal 409 with the ids of all orders that have changed since the requested version */
function refuseStale(
  orders: readonly LockedOrder[],
  versions: ReadonlyMap<string, number | undefined>,
): void {
  const stale = orders.filter(({ id, version }) => (versions.get(id) ?? version) !== version);
  if (stale.length === 0) return;
  const fields = Object.fromEntries(stale.map(({ id }) => [id, errors['order-changed']]));
  throw conflict(errors['order-changed'], fields);
}

interface ChangeContext {
  viewer: Viewer;
  mail: MailService;
  undo?: boolean;
}

async function setStatus(
  tx: Transaction,
  order: LockedOrder,
  to: OrderStatus,
  { viewer, mail, undo = false }: ChangeContext,
): Promise<StoredOrder | undefined> {
  const deliveredAt = undo && to === 'delivered' ? await findLastDelivery(tx, order.id) : undefined;
  const changed = await changeStatus(tx, order, to, actorOf(viewer), { mail, undo });
  if (!changed) return undefined;
  if (deliveredAt) await writeDeliveryDate(tx, order.id, deliveredAt);
  await recordAudit(tx, viewer, auditEntry(order.code, { status: order.status }, { status: changed.status }));
  return changed;
}

async function setEstimate(
  tx: Transaction,
  { id, code, estimatedDelivery: from }: LockedOrder,
  to: string | null,
  viewer: Viewer,
): Promise<void> {
  const estimate = to === null ? null : new Date(to).toISOString();
  await writeEstimate(tx, id, estimate);
  await recordEvent(tx, actorOf(viewer), { orderId: id, kind: 'estimate', from, to: estimate });
  await recordAudit(
    tx,
    viewer,
    auditEntry(code, { estimatedDelivery: from }, { estimatedDelivery: estimate }),
  );
}

async function rowOf(tx: Transaction, id: string): Promise<AdminOrder> {
  const [row] = await findRows(tx, [id]);
  return row!;
}

/** Refunds need a step-up. */
const isRefund = (status: string) => toOrderStatus(status) === 'refunded';

/** @throws Refusal 400 for an unknown status */
function parseStatus(text: string): OrderStatus {
  const status = toOrderStatus(text);
  if (!status) throw invalid(errors['status-unknown'], { status: errors['status-unknown'] });
  return status;
}

const isSameTime = (a: string | null, b: string | null) =>
  a === null || b === null ? a === b : Date.parse(a) === Date.parse(b);

const actorOf = ({ userId }: Viewer) => ({ userId, role: 'admin' }) as const;

const auditEntry = (entityId: string, before: object, after: object) =>
  ({ entity: 'order', entityId, action: 'update', before, after }) as const;
