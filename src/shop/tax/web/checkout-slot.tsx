import { useEffect, useEffectEvent, useState } from 'react';
import { useRead } from '../../../web/api/use-read.ts';
import type { CheckoutSlotProps } from '../../../web/feature.ts';
import { TextField } from '../../../web/ui/text-field.tsx';
import { current } from '../contract.ts';
import { isEuCountry } from '../countries.ts';
import { noteTexts } from '../note-texts.ts';
import { VAT_ID_LENGTH } from '../vat-id.ts';
import { checkoutPart } from './checkout-part.ts';

/** Adds the tax to the cart, live; in shops of the EU, businesses can enter their VAT id. */
export function TaxPart({ part, destination, onChange, failure, disabled, showProblems }: CheckoutSlotProps) {
  const { data, error, retry } = useRead(current, {});
  const [vatIdText, setVatIdText] = useState('');
  const [wasBlurred, setWasBlurred] = useState(false);
  const update = useEffectEvent(onChange);
  const isLoading = !data && !error;
  useEffect(
    () => update(isLoading ? { isLoading } : checkoutPart(data, destination, vatIdText)),
    [isLoading, data, destination, vatIdText],
  );
  // The shop may have refused the order because a rate has changed: reads the rates again.
  const refresh = useEffectEvent(retry);
  useEffect(() => {
    if (failure) refresh();
  }, [failure]);

  if (!data || data.exempt || !isEuCountry(data.country)) return null;
  return (
    <details className="mt-4">
      <summary className="min-h-11 cursor-pointer content-center">{noteTexts.business}</summary>
      <TextField
        label={noteTexts.idLabel}
        hint={noteTexts.idHint}
        error={wasBlurred || showProblems ? part?.problem : undefined}
        value={vatIdText}
        maxLength={VAT_ID_LENGTH}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        disabled={disabled}
        onChange={({ currentTarget: { value } }) => {
          setVatIdText(value);
          setWasBlurred(false);
        }}
        onBlur={() => setWasBlurred(true)}
      />
    </details>
  );
}
