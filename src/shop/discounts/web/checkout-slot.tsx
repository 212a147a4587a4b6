import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { formatCents } from '../../../shared/money.ts';
import { type ApiResult, isMissing } from '../../../web/api/http.ts';
import { useSend } from '../../../web/api/use-write.ts';
import type { CheckoutSlotProps } from '../../../web/feature.ts';
import { useSession } from '../../../web/session.ts';
import { Button } from '../../../web/ui/button.tsx';
import { Field } from '../../../web/ui/field.tsx';
import { type AppliedCode, apply } from '../contract.ts';
import { CODE_LENGTH, toDiscount } from '../rules.ts';
import { slotTexts } from '../slot-texts.ts';
import { clearEnteredCode, enteredCode, storeEnteredCode } from './entered-code.ts';
import { useCodeRecheck } from './use-code-recheck.ts';

/**
 * Field for a discount code. An applied code is checked again when the page is loaded, when the shop has refused an order
 * (possibly because of the code), when the end of the code passes, and when the viewer returns to the page.
 */
export function DiscountField(props: CheckoutSlotProps) {
  const { totalCents, part, onChange, failure, disabled, isOutcomeUnknown } = props;
  const discount = part?.terms?.discount;
  const uid = useSession().user?.uid ?? '';
  const send = useSend();
  const [busy, setBusy] = useState(false);
  const [codeText, setCodeText] = useState('');
  const [problem, setProblem] = useState<string>();
  const [status, setStatus] = useState('');
  /** End of the applied code (ISO, UTC); null: none. */
  const [endsAt, setEndsAt] = useState<string | null>(null);
  /** Number of the last attempt; the results of earlier ones are ignored. */
  const attempts = useRef(0);
  const isPlacing = useRef(disabled);
  useEffect(() => {
    isPlacing.current = disabled;
  }, [disabled]);
  const input = useRef<HTMLInputElement>(null);
  const removeButton = useRef<HTMLButtonElement>(null);

  const missingCents = discount ? discount.minimumCents - totalCents : 0;
  const recordCheck = useCodeRecheck(discount && endsAt, () => {
    // An order with an unknown outcome must be repeated as the same request. Below its minimum, the code grants nothing.
    if (discount && !disabled && !isOutcomeUnknown && missingCents <= 0) void tryCode(discount.code);
  });

  /** Shows the result of an attempt; returns whether the code grants a discount. */
  function show(text: string, result: ApiResult<AppliedCode>): boolean {
    if (!result.ok) {
      const isRefused = result.error.status === 409 || isMissing(result.error);
      if (isRefused) clearEnteredCode();
      // After a temporary error an applied code stays, so that a repeated order is the same request.
      else if (discount) return true;
      onChange(undefined);
      setCodeText(text);
      setProblem(result.error.message);
      return false;
    }
    const { code, minimumCents } = result.value;
    storeEnteredCode({ uid, code });
    onChange({ terms: { discount: { code, minimumCents, discount: toDiscount(result.value) } } });
    setEndsAt(result.value.endsAt);
    setCodeText('');
    setProblem(undefined);
    setStatus(slotTexts.applied(code));
    return true;
  }

  function tryCode(text: string): Promise<boolean> {
    const attempt = ++attempts.current;
    recordCheck();
    return send(apply, { code: text, totalCents }).then((result) => {
      if (attempt !== attempts.current) return false;
      if (!isPlacing.current) return show(text, result);
      // The order that is being placed has other amounts. The code stays in the field, in case the order fails.
      if (!discount) setCodeText(text);
      return false;
    });
  }

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (busy || disabled) return;
    if (codeText.trim() === '') setProblem(slotTexts.missing);
    else {
      setBusy(true);
      const isApplied = await tryCode(codeText);
      setBusy(false);
      // The button appears in place of the field.
      if (isApplied) return void setTimeout(() => removeButton.current?.focus());
    }
    input.current?.focus();
  }

  function remove(code: string): void {
    attempts.current++;
    clearEnteredCode();
    onChange(undefined);
    setStatus(slotTexts.removed(code));
    // The field appears in place of the button.
    setTimeout(() => input.current?.focus());
  }

  const restore = useEffectEvent(() => {
    const code = discount?.code ?? enteredCode(uid);
    if (code !== undefined) void tryCode(code);
  });
  useEffect(restore, []);
  const checkAgain = useEffectEvent(() => {
    if (discount) void tryCode(discount.code);
  });
  useEffect(() => {
    if (failure) checkAgain();
  }, [failure]);

  return (
    <div className="mt-4">
      {discount ? (
        <p className="flex items-center justify-between gap-2">
          <span className="min-w-0 break-all">
            {slotTexts.label} <strong>{discount.code}</strong>
          </span>
          <Button
            ref={removeButton}
            variant="quiet"
            disabled={disabled}
            aria-label={slotTexts.removeOf(discount.code)}
            onClick={() => remove(discount.code)}
          >
            {slotTexts.remove}
          </Button>
        </p>
      ) : (
        <form onSubmit={(event) => void submit(event)} noValidate>
          <Field label={slotTexts.label} error={problem}>
            {(control) => (
              <span className="flex gap-2">
                <input
                  {...control}
                  ref={input}
                  type="text"
                  className="input min-w-0 flex-1 uppercase"
                  value={codeText}
                  maxLength={2 * CODE_LENGTH.max}
                  autoComplete="off"
                  autoCapitalize="characters"
                  spellCheck={false}
                  disabled={disabled}
                  onChange={(event) => {
                    setCodeText(event.currentTarget.value);
                    setProblem(undefined);
                  }}
                />
                <Button type="submit" busy={busy} busyLabel={slotTexts.applying} disabled={disabled}>
                  {slotTexts.apply}
                </Button>
              </span>
            )}
          </Field>
        </form>
      )}
      <p role="status" className={discount && missingCents > 0 ? 'field-hint' : 'sr-only'}>
        {discount && missingCents > 0
          ? slotTexts.belowMinimum(discount.code, formatCents(missingCents))
          : (problem ?? status)}
      </p>
    </div>
  );
}
