import { Copy } from 'lucide-react';
import { useToast } from '../../../web/toasts/use-toast.ts';
import { Button } from '../../../web/ui/button.tsx';
import { slotTexts } from '../slot-texts.ts';

/** Button that copies a text. `name`: the name of the text, such as "IBAN". */
export function CopyButton({ name, text }: { name: string; text: string }) {
  const toast = useToast();

  async function copy(): Promise<void> {
    try {
      // Throws without TLS, because the browser then has no `navigator.clipboard`.
      await navigator.clipboard.writeText(text);
      toast({ kind: 'success', text: slotTexts.copied(name) });
    } catch {
      toast({ kind: 'warning', text: slotTexts.copyFailed });
    }
  }

  return (
    <Button
      size="small"
      variant="quiet"
      icon={<Copy size={16} aria-hidden="true" />}
      aria-label={slotTexts.copyOf(name)}
      onClick={() => void copy()}
    >
      {slotTexts.copy}
    </Button>
  );
}
