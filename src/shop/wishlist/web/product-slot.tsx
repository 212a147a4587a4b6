import { Heart } from 'lucide-react';
import { useRef, useState } from 'react';
import { useRead } from '../../../web/api/use-read.ts';
import { useSend } from '../../../web/api/use-write.ts';
import { useOptimistic } from '../../../web/optimistic.ts';
import { useToast } from '../../../web/toasts/use-toast.ts';
import { Button } from '../../../web/ui/button.tsx';
import { buttonTexts as words } from '../button-texts.ts';
import { add, contains, remove } from '../contract.ts';

const link = { to: '/wishlist', label: words.view };

/** Adds a product to the wishlist or removes it; live. The change shows immediately and is rolled back if it is refused. */
export function WishlistButton({ product: { id, title } }: { product: { id: string; title: string } }) {
  const { data } = useRead(contains, { id });
  const send = useSend();
  const toast = useToast();
  const isSaved = useOptimistic(data?.contains ?? false);
  const [failure, setFailure] = useState<string>();
  const inFlight = useRef(false);

  const toggle = async () => {
    if (inFlight.current) return;
    inFlight.current = true;
    setFailure(undefined);
    const isAdding = !isSaved.value;
    isSaved.setOptimistic(isAdding);
    const result = isAdding ? await send(add, { id }) : await send(remove, { id });
    inFlight.current = false;
    if (result.ok)
      return toast({
        kind: 'success',
        text: (isAdding ? words.added : words.removed)(title),
        about: id,
        link,
      });
    isSaved.rollBack();
    setFailure(result.error.message);
  };

  return (
    <>
      <Button
        variant="quiet"
        icon={<Heart size={18} aria-hidden="true" fill={isSaved.value ? 'currentColor' : 'none'} />}
        onClick={toggle}
      >
        {isSaved.value ? words.remove : words.add}
      </Button>
      {failure ? (
        <p className="field-error" role="alert">
          {failure}
        </p>
      ) : null}
    </>
  );
}
