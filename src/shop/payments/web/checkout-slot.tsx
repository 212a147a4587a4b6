import { useEffect, useEffectEvent, useState } from 'react';
import { useRead } from '../../../web/api/use-read.ts';
import type { CheckoutSlotProps } from '../../../web/feature.ts';
import { LoadFailed } from '../../../web/load-failed.tsx';
import { SelectField } from '../../../web/ui/select-field.tsx';
import { quoteCart } from '../../cart/quote.ts';
import { type OfferedMethods, offered } from '../contract.ts';
import { methodTexts } from '../method-texts.ts';
import { applicableMethods, findNoneProblem, type PaymentMethod, type Terms } from '../rules.ts';
import { slotTexts } from '../slot-texts.ts';

/**
 * Choice of the payment method for the amount due and the delivery method. Preselects the method of the last order, or
 * the only one. Shows nothing if no method is offered or nothing is due.
 */
export function PaymentChoice({
  lines,
  part,
  onChange,
  terms,
  deliveryMethod,
  disabled,
  showProblems,
}: CheckoutSlotProps) {
  const { data, error, retry } = useRead(offered, {});
  const [chosen, setChosen] = useState<PaymentMethod>();
  const { dueCents } = quoteCart(lines, terms);
  const isNeeded = dueCents > 0 && (data === undefined || data.methods.length > 0);
  const order = { dueCents, deliveryMethod };
  const methods = dueCents === 0 ? [] : applicableMethods(termsOf(data), order);
  const noneText = noneTexts[findNoneProblem(termsOf(data), order)];
  const method = selectedMethod(methods, chosen, data);
  const isLoading = isNeeded && !data && !error;
  const missingText = !data ? slotTexts.loadFailed : methods.length === 0 ? noneText : slotTexts.missing;
  const problem = !isNeeded || method || isLoading ? undefined : missingText;

  const entered = part?.request?.payment?.method;
  const enter = useEffectEvent(() => {
    if (entered === method && part?.problem === problem && Boolean(part?.isLoading) === isLoading) return;
    onChange(
      method
        ? { request: { payment: { method } }, note: slotTexts.note(methodTexts[method]) }
        : isLoading
          ? { isLoading }
          : problem === undefined
            ? undefined
            : { problem },
    );
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs whenever the part of the order changes
  useEffect(() => {
    if (!disabled) enter();
  }, [method, problem, isLoading, disabled, part === undefined]);

  if (!isNeeded) return null;
  if (!data) return error ? <LoadFailed text={slotTexts.loadFailed} onRetry={retry} /> : null;
  if (methods.length === 0) return <p className="mt-4 text-ink-2">{noneText}</p>;
  if (methods.length === 1) return <p className="mt-4">{slotTexts.only(methodTexts[methods[0]!])}</p>;
  return (
    <div className="mt-4">
      <SelectField
        label={slotTexts.method}
        error={showProblems && !method ? slotTexts.missing : undefined}
        value={method ?? ''}
        disabled={disabled}
        options={[
          ...(method ? [] : [{ value: '', label: slotTexts.missing }]),
          ...methods.map((value) => ({ value, label: methodTexts[value] })),
        ]}
        onChange={({ currentTarget: { value } }) => setChosen(methods.find((one) => one === value))}
      />
    </div>
  );
}

const noneTexts = {
  'none-applicable': slotTexts.noneApplicable,
  'none-for-delivery': slotTexts.noneForDelivery,
};

const termsOf = (data: OfferedMethods | undefined): Terms =>
  Object.fromEntries((data?.methods ?? []).map(({ method, ...terms }) => [method, terms])) as Terms;

/** Returns the chosen method, or the last one, or the only one, if it can be chosen. */
function selectedMethod(
  methods: readonly PaymentMethod[],
  chosen: PaymentMethod | undefined,
  data: OfferedMethods | undefined,
): PaymentMethod | undefined {
  const preselected = [chosen, data?.last].find((one) => one && methods.includes(one));
  return preselected ?? (methods.length === 1 ? methods[0] : undefined);
}
