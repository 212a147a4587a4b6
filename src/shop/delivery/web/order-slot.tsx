import { useState } from 'react';
import { useRead } from '../../../web/api/use-read.ts';
import { useSend } from '../../../web/api/use-write.ts';
import { Time } from '../../../web/clock.tsx';
import type { OrderSlotProps } from '../../../web/feature.ts';
import { lazyDialog } from '../../../web/lazy-dialog.tsx';
import { useResultToast } from '../../../web/toasts/use-result-toast.ts';
import { Button } from '../../../web/ui/button.tsx';
import { ConfirmAction } from '../../../web/ui/confirm-action.tsx';
import { carrierName, trackingUrl } from '../carriers.ts';
import { correctAddress, type OrderDelivery, ofOrder, type Parcel, removeParcel } from '../contract.ts';
import { addressLock, isClosed } from '../parcels.ts';
import { slotTexts } from '../slot-texts.ts';
import { AddressLines } from './address-lines.tsx';

const orderTexts = slotTexts.order;
// Only administrators load the dialogs, when they open one.
const AddressDialog = lazyDialog(() => import('./address-dialog.tsx'));
const ParcelDialog = lazyDialog(() => import('./parcel-dialog.tsx'));

/** Method, address and parcels on the page of an order, live; administrators and staff change them here. */
export function OrderDeliverySection({ order, orderId, may }: OrderSlotProps) {
  const isAdmin = may('orders');
  const { data } = useRead(ofOrder, { id: orderId });
  if (!data) return null;
  const { delivery, parcels } = data;
  if (!delivery && parcels.length === 0 && !isAdmin) return null;
  return (
    <section className="grid gap-4">
      <h2>{slotTexts.delivery}</h2>
      {delivery ? <Destination delivery={delivery} /> : null}
      {isAdmin && delivery?.address && !addressLock(order.status, parcels.length) ? (
        <CorrectAddress orderId={order.id} address={delivery.address} version={delivery.version} />
      ) : null}
      {parcels.length > 0 ? (
        <ul className="grid gap-4" aria-label={orderTexts.parcels}>
          {parcels.map((parcel, index) => (
            <ParcelEntry key={parcel.id} {...{ order, parcels, parcel, isAdmin }} position={index + 1} />
          ))}
        </ul>
      ) : null}
      {isAdmin && !isClosed(order.status) ? <AddParcel order={order} parcels={parcels} /> : null}
    </section>
  );
}

function Destination({ delivery }: { delivery: NonNullable<OrderDelivery['delivery']> }) {
  const { label, address, pickupAddress } = delivery;
  return (
    <div>
      <p>{label}</p>
      {address ? <AddressLines address={address} /> : null}
      {pickupAddress ? <p>{slotTexts.pickupAt(pickupAddress)}</p> : null}
    </div>
  );
}

interface CorrectAddressProps {
  orderId: string;
  address: NonNullable<NonNullable<OrderDelivery['delivery']>['address']>;
  version: number;
}

function CorrectAddress({ orderId, address, version }: CorrectAddressProps) {
  const send = useSend();
  /** Address and version when the dialog was opened, so that a later change is not overwritten. */
  const [base, setBase] = useState<Pick<CorrectAddressProps, 'address' | 'version'>>();
  return (
    <>
      <div>
        <Button onClick={() => setBase({ address, version })}>{orderTexts.correct}</Button>
      </div>
      {base ? (
        <AddressDialog
          title={orderTexts.correct}
          address={base.address}
          save={(corrected) =>
            send(correctAddress, { id: orderId, version: base.version, address: corrected })
          }
          saved={orderTexts.corrected}
          onClose={() => setBase(undefined)}
        />
      ) : null}
    </>
  );
}

interface ParcelsProps {
  order: OrderSlotProps['order'];
  parcels: readonly Parcel[];
}

function AddParcel({ order, parcels }: ParcelsProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <div>
        <Button onClick={() => setIsOpen(true)}>{orderTexts.addParcel}</Button>
      </div>
      {isOpen ? (
        <ParcelDialog
          orderId={order.id}
          title={orderTexts.addParcel}
          items={order.items}
          others={parcels}
          parcel={undefined}
          onClose={() => setIsOpen(false)}
        />
      ) : null}
    </>
  );
}

interface ParcelEntryProps extends ParcelsProps {
  parcel: Parcel;
  /** Position in the list, starting at 1. */
  position: number;
  isAdmin: boolean;
}

function ParcelEntry({ order, parcels, parcel, position, isAdmin }: ParcelEntryProps) {
  const { carrier, number, items, shippedAt } = parcel;
  const titles = new Map(order.items.map(({ productId, title }) => [productId, title]));
  const url = trackingUrl(carrier, number);
  const tracking = orderTexts.tracking(carrierName(carrier), number);
  return (
    <li>
      <h3>{orderTexts.parcel(position)}</h3>
      <p>
        {orderTexts.shippedOn} <Time iso={shippedAt} as="date" />
      </p>
      {url ? (
        <p>
          <a className="text-link" href={url} target="_blank" rel="noopener noreferrer">
            {tracking} <span className="sr-only">{orderTexts.newTab}</span>
          </a>
        </p>
      ) : tracking.trim() ? (
        <p>{tracking}</p>
      ) : null}
      <ul>
        {items.map(({ productId, quantity }) => (
          <li key={productId}>{orderTexts.item(quantity, titles.get(productId) ?? '')}</li>
        ))}
      </ul>
      {isAdmin ? <ParcelActions {...{ order, parcels, parcel, position }} /> : null}
    </li>
  );
}

function ParcelActions({ order, parcels, parcel, position }: Omit<ParcelEntryProps, 'isAdmin'>) {
  const send = useSend();
  const report = useResultToast();
  const [edited, setEdited] = useState<Parcel>();
  const { id: parcelId, version } = parcel;

  return (
    <div className="mt-2 flex flex-wrap items-center gap-3">
      {isClosed(order.status) ? null : (
        <Button size="small" aria-label={orderTexts.editParcelOf(position)} onClick={() => setEdited(parcel)}>
          {orderTexts.editParcel}
        </Button>
      )}
      <ConfirmAction
        size="small"
        aria-label={orderTexts.removeParcelOf(position)}
        question={orderTexts.removeQuestion}
        yes={orderTexts.yes}
        no={orderTexts.no}
        action={async () =>
          report(await send(removeParcel, { id: order.id, parcelId, version }), {
            done: orderTexts.parcelRemoved,
            failed: orderTexts.failed,
          })
        }
      >
        {orderTexts.removeParcel}
      </ConfirmAction>
      {edited ? (
        <ParcelDialog
          orderId={order.id}
          title={orderTexts.editParcelOf(position)}
          items={order.items}
          others={parcels.filter(({ id }) => id !== parcel.id)}
          parcel={edited}
          onClose={() => setEdited(undefined)}
        />
      ) : null}
    </div>
  );
}
