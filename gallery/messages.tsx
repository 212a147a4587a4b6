import { useState } from 'react';
import { OfflineBanner } from '../src/web/shell/offline-banner.tsx';
import { Button } from '../src/web/ui/button.tsx';
import { ConfirmAction } from '../src/web/ui/confirm-action.tsx';
import { ConfirmButton } from '../src/web/ui/confirm-button.tsx';
import { Dialog } from '../src/web/ui/dialog.tsx';
import { LoadingText } from '../src/web/ui/loading-text.tsx';
import { Note } from '../src/web/ui/note.tsx';
import { TextField } from '../src/web/ui/text-field.tsx';
import { Toast } from '../src/web/ui/toast.tsx';
import { Section } from './section.tsx';

const noop = () => undefined;

/** Toasts, notes, confirmations and the dialog. */
export function MessagesGallery() {
  const [open, setOpen] = useState(false);
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Section title="Toasts">
        <div className="grid max-w-96 gap-3">
          <Toast tone="ok" onClose={noop}>
            Product added to cart!
          </Toast>
          <Toast tone="info" onClose={noop}>
            This product is already in your cart.
          </Toast>
          <Toast tone="warn" onClose={noop}>
            You must be logged in to add items to your cart.
          </Toast>
          <Toast tone="bad" onClose={noop}>
            Failed to load products.
          </Toast>
          <Toast tone="info" onClose={noop} action={{ label: 'Undo', onClick: noop }}>
            Stoneware Mug removed.
          </Toast>
        </div>
      </Section>
      <Section title="Confirm and notes">
        <div className="grid gap-3">
          <div>
            <ConfirmButton
              variant="danger"
              asking={asking}
              onAskingChange={setAsking}
              question="Confirm cancel?"
              yes="Yes"
              no="No"
              onYes={() => setAsking(false)}
            >
              Cancel
            </ConfirmButton>
          </div>
          <div>
            <ConfirmAction
              question="Withdraw the invitation?"
              yes="Withdraw"
              action={() => Promise.resolve()}
            >
              Withdraw
            </ConfirmAction>
          </div>
          <Note tone="bad">Failed to place order. Please try again.</Note>
          <Note tone="warn">You are offline. You can browse; changes need a connection.</Note>
          <Note tone="ok" onDismiss={noop}>
            Profile updated successfully.
          </Note>
          <Note tone="info">You have already reviewed this product.</Note>
          <OfflineBanner>You are offline. You can browse; changes need a connection.</OfflineBanner>
          <LoadingText>Loading products...</LoadingText>
          <div>
            <Button onClick={() => setOpen(true)}>Open dialog</Button>
          </div>
        </div>
        {open ? (
          <Dialog
            onClose={() => setOpen(false)}
            title="Edit product"
            footer={
              <>
                <Button onClick={() => setOpen(false)}>Cancel</Button>
                <Button variant="primary">Save changes</Button>
              </>
            }
          >
            <div className="form">
              <TextField label="Title" error="Title cannot be empty." />
              <div className="form-pair">
                <TextField label="Price" defaultValue="109.95" inputMode="decimal" />
                <TextField label="Category" defaultValue="bags" />
              </div>
            </div>
          </Dialog>
        ) : null}
      </Section>
    </>
  );
}
