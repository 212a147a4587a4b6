import { ShoppingBasket, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { QuantityStepper } from '../src/shop/cart/web/quantity-stepper.tsx';
import { Button, type ButtonVariant } from '../src/web/ui/button.tsx';
import { DownloadLink } from '../src/web/ui/download-link.tsx';
import { AddButton, EditButton } from '../src/web/ui/icon-buttons.tsx';
import { NumberedPager } from '../src/web/ui/pager.tsx';
import { TextLink } from '../src/web/ui/text-link.tsx';
import { Section } from './section.tsx';

const variants: readonly { variant: ButtonVariant; label: string; busyLabel: string }[] = [
  { variant: 'primary', label: 'Place Order', busyLabel: 'Placing…' },
  { variant: 'soft', label: 'Add to Cart', busyLabel: 'Adding…' },
  { variant: 'secondary', label: 'Details', busyLabel: 'Loading…' },
  { variant: 'danger', label: 'Cancel', busyLabel: 'Cancelling…' },
  { variant: 'danger-fill', label: 'Yes', busyLabel: 'Deleting…' },
  { variant: 'quiet', label: 'Clear Filter', busyLabel: 'Opening…' },
];

/** Buttons, steppers and pagers. */
export function ControlsGallery() {
  const [disabledClicks, setDisabledClicks] = useState(0);
  const [quantity, setQuantity] = useState(1);
  const [page, setPage] = useState(1);
  return (
    <>
      <Section title="Buttons">
        <div className="grid gap-3">
          {variants.map(({ variant, label, busyLabel }) => (
            <div key={variant} className="flex flex-wrap gap-3">
              <Button variant={variant} busyLabel={busyLabel}>
                {label}
              </Button>
              <Button variant={variant} busy busyLabel={busyLabel}>
                {label}
              </Button>
              <Button variant={variant} disabled>
                {label}
              </Button>
              <Button
                variant={variant}
                aria-disabled
                onDisabledClick={() => setDisabledClicks(disabledClicks + 1)}
              >
                {label}
              </Button>
            </div>
          ))}
          <div className="flex flex-wrap items-center gap-3">
            <Button size="small">Small</Button>
            <Button>Normal</Button>
            <Button variant="primary" size="large" icon={<ShoppingBasket size={20} aria-hidden="true" />}>
              Large
            </Button>
            <EditButton>Edit</EditButton>
            <AddButton>Add</AddButton>
            <Button square variant="danger" aria-label="Delete">
              <Trash2 size={18} aria-hidden="true" />
            </Button>
            <Button size="small" aria-pressed={true}>
              Pressed
            </Button>
            <DownloadLink href="/robots.txt">Download</DownloadLink>
            <TextLink to="/">Back to Home</TextLink>
          </div>
          <p className="text-small text-ink-2">Clicks on disabled buttons: {disabledClicks}</p>
        </div>
      </Section>
      <Section title="Stepper, pager">
        <div className="flex flex-wrap gap-4">
          <QuantityStepper
            label="Quantity"
            value={quantity}
            min={1}
            max={3}
            decreaseLabel="Remove one"
            increaseLabel="Add one"
            onDecrease={() => setQuantity(quantity - 1)}
            onIncrease={() => setQuantity(quantity + 1)}
          />
        </div>
        <NumberedPager page={page} pages={3} onPage={setPage} />
      </Section>
    </>
  );
}
