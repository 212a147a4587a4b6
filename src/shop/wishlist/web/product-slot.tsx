import { Heart } from 'lucide-react';
import { useRead } from '../../../web/api/use-read.ts';
import { useSend } from '../../../web/api/use-write.ts';
import { useToast } from '../../../web/toasts/use-toast.ts';
import { Button } from '../../../web/ui/button.tsx';
import { useOptimisticToggle } from '../../../web/use-optimistic-toggle.ts';
import { buttonTexts } from '../button-texts.ts';
import { add, contains, remove } from '../contract.ts';

const link = { to: '/wishlist', label: buttonTexts.view };

/** Adds a product to the wishlist or removes it; live. */
export function WishlistButton({ product: { id, title } }: { product: { id: string; title: string } }) {
  const { data } = useRead(contains, { id });
  const send = useSend();
  const toast = useToast();
  const { isOn, failure, toggle } = useOptimisticToggle(
    data?.contains ?? false,
    (on) => (on ? send(add, { id }) : send(remove, { id })),
    (on) =>
      toast({
        kind: 'success',
        text: (on ? buttonTexts.added : buttonTexts.removed)(title),
        subject: id,
        link,
      }),
  );
  return (
    <>
      <Button
        variant="quiet"
        icon={<Heart size={18} aria-hidden="true" fill={isOn ? 'currentColor' : 'none'} />}
        onClick={toggle}
      >
        {isOn ? buttonTexts.remove : buttonTexts.add}
      </Button>
      {failure ? (
        <p className="field-error" role="alert">
          {failure}
        </p>
      ) : null}
    </>
  );
}
