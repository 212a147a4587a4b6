import { Bell, BellOff } from 'lucide-react';
import { useRead } from '../../../web/api/use-read.ts';
import { useSend } from '../../../web/api/use-write.ts';
import { useToast } from '../../../web/toasts/use-toast.ts';
import { Button } from '../../../web/ui/button.tsx';
import { focusHeadingOnRemoval } from '../../../web/ui/focus-heading-on-removal.ts';
import { useOptimisticToggle } from '../../../web/use-optimistic-toggle.ts';
import { cancelRequest, requested, requestNotification } from '../contract.ts';
import { shellTexts } from '../shell-texts.ts';

const requestTexts = shellTexts.request;

interface RequestButtonProps {
  product: { id: string; title: string; piecesLeft?: number };
}

/** Asks for a notification when a product that is sold out is available again, or withdraws the request; live. */
export function RequestButton({ product: { id, title, piecesLeft } }: RequestButtonProps) {
  const { data } = useRead(requested, { id });
  const send = useSend();
  const toast = useToast();
  const { isOn, failure, toggle } = useOptimisticToggle(
    data?.requested ?? false,
    (on) => send(on ? requestNotification : cancelRequest, { id }),
    (on) =>
      toast({
        kind: 'success',
        text: (on ? requestTexts.added : requestTexts.cancelled)(title),
        subject: id,
      }),
  );
  // A request can still be withdrawn when some pieces are there, but not enough for everyone who asked.
  if (piecesLeft !== 0 && !isOn) return null;
  const Icon = isOn ? BellOff : Bell;
  return (
    <>
      <Button
        ref={focusHeadingOnRemoval}
        variant="quiet"
        icon={<Icon size={18} aria-hidden="true" />}
        onClick={toggle}
      >
        {isOn ? requestTexts.cancel : requestTexts.add}
      </Button>
      {failure ? (
        <p className="field-error" role="alert">
          {failure}
        </p>
      ) : null}
    </>
  );
}
