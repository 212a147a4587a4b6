import { useState } from 'react';
import { useRead } from '../../../web/api/use-read.ts';
import { useSend } from '../../../web/api/use-write.ts';
import { ErrorState } from '../../../web/error-state.tsx';
import { lazyDialog } from '../../../web/lazy-dialog.tsx';
import { useResultToast } from '../../../web/toasts/use-result-toast.ts';
import { Button } from '../../../web/ui/button.tsx';
import { EmptyState } from '../../../web/ui/empty-state.tsx';
import { AddButton } from '../../../web/ui/icon-buttons.tsx';
import { LoadingText } from '../../../web/ui/loading-text.tsx';
import { PageHeading } from '../../../web/ui/page-heading.tsx';
import { Panel } from '../../../web/ui/panel.tsx';
import { SkeletonRows } from '../../../web/ui/skeleton-rows.tsx';
import { type Address, emptyAddress } from '../address.ts';
import {
  addAddress,
  mine,
  options,
  removeAddress,
  type SavedAddress,
  setDefaultAddress,
  updateAddress,
} from '../contract.ts';
import { shellTexts } from '../shell-texts.ts';
import { slotTexts } from '../slot-texts.ts';
import { AddressLines } from './address-lines.tsx';

const bookTexts = slotTexts.book;
const AddressDialog = lazyDialog(() => import('./address-dialog.tsx'));

/** /profile/addresses: the address book, live. */
export function AddressesScreen({ name }: { name: string }) {
  const { data, error, isFetching, retry } = useRead(mine, {});
  const { data: terms } = useRead(options, {});
  const send = useSend();
  const [edited, setEdited] = useState<SavedAddress | 'new'>();
  AddressDialog.usePreload();

  function save(address: Address) {
    return edited === 'new' || edited === undefined
      ? send(addAddress, { address })
      : send(updateAddress, { id: edited.id, version: edited.version, address });
  }

  return (
    <>
      <PageHeading aside={bookTexts.lead}>{shellTexts.addresses}</PageHeading>
      <div className="mb-6">
        <AddButton variant="primary" onClick={() => setEdited('new')}>
          {bookTexts.add}
        </AddButton>
      </div>
      {data ? (
        data.addresses.length === 0 ? (
          <EmptyState variant="empty" title={bookTexts.none} titleAs="p" />
        ) : (
          <div className="grid gap-4">
            {data.addresses.map((saved) => (
              <Panel key={saved.id}>
                <Entry saved={saved} onEdit={() => setEdited(saved)} />
              </Panel>
            ))}
          </div>
        )
      ) : error ? (
        <ErrorState title={bookTexts.loadFailed} busy={isFetching} onRetry={retry}>
          {error.message}
        </ErrorState>
      ) : (
        <>
          <LoadingText>{bookTexts.loading}</LoadingText>
          <SkeletonRows count={3} height={120} />
        </>
      )}
      {edited ? (
        <AddressDialog
          title={edited === 'new' ? bookTexts.addTitle : bookTexts.editTitle}
          address={
            edited === 'new' ? { ...emptyAddress(terms?.defaultCountry ?? 'US'), name } : edited.address
          }
          save={save}
          saved={bookTexts.saved}
          onClose={() => setEdited(undefined)}
        />
      ) : null}
    </>
  );
}

function Entry({ saved: { id, address, isDefault }, onEdit }: { saved: SavedAddress; onEdit: () => void }) {
  const send = useSend();
  const report = useResultToast();
  const line = `${address.name}, ${address.street}`;
  const { failed } = bookTexts;

  async function makeDefault(): Promise<void> {
    report(await send(setDefaultAddress, { id }), { done: bookTexts.madeDefault, failed });
  }

  async function remove(): Promise<void> {
    report(await send(removeAddress, { id }), {
      done: bookTexts.removed,
      failed,
      subject: id,
      undo: () => void send(addAddress, { address, isDefault }),
    });
  }

  return (
    <div className="grid gap-3">
      <div>
        {isDefault ? <p className="font-semibold">{bookTexts.isDefault}</p> : null}
        <AddressLines address={address} />
      </div>
      <div className="flex flex-wrap gap-3">
        <Button size="small" aria-label={bookTexts.editOf(line)} onClick={onEdit}>
          {bookTexts.edit}
        </Button>
        {isDefault ? null : (
          <Button size="small" aria-label={bookTexts.makeDefaultOf(line)} onClick={() => void makeDefault()}>
            {bookTexts.makeDefault}
          </Button>
        )}
        <Button
          size="small"
          variant="quiet"
          aria-label={bookTexts.removeOf(line)}
          onClick={() => void remove()}
        >
          {bookTexts.remove}
        </Button>
      </div>
    </div>
  );
}
