import { useEffect, useEffectEvent, useId, useState } from 'react';
import { language } from '../../../shared/language.ts';
import { formatCents } from '../../../shared/money.ts';
import { useRead } from '../../../web/api/use-read.ts';
import type { CheckoutSlotProps } from '../../../web/feature.ts';
import { LoadFailed } from '../../../web/load-failed.tsx';
import { Button } from '../../../web/ui/button.tsx';
import { SelectField } from '../../../web/ui/select-field.tsx';
import { profile as profileRead } from '../../account/contract.ts';
import { quoteCart } from '../../cart/quote.ts';
import { ADDRESS_LIMITS, type Address, emptyAddress, normalizeAddress } from '../address.ts';
import { addressErrors } from '../address-errors.ts';
import { type Choice, chooseDelivery, estimateText } from '../choice.ts';
import { type CurrentTerms, type MyDelivery, mine, options } from '../contract.ts';
import { goodsOf, localText, servedCountries } from '../rules.ts';
import { slotTexts } from '../slot-texts.ts';
import { AddressFields } from './address-fields.tsx';
import { AddressLines } from './address-lines.tsx';

/** Delivery method and address in the cart. Shows nothing until the shop offers a method. */
export function DeliveryFields(props: CheckoutSlotProps) {
  const offered = useRead(options, {});
  const own = useRead(mine, {});
  const profile = useRead(profileRead, {});
  const terms = offered.data;
  if (terms && terms.methods.length === 0) return <NotOffered {...props} />;
  if (!terms || !own.data || !profile.data) {
    const failed = [offered, own, profile].filter(({ error }) => error);
    return (
      <NotLoaded
        {...props}
        onRetry={failed.length > 0 ? () => failed.forEach(({ retry }) => void retry()) : undefined}
      />
    );
  }
  const { name, address } = profile.data;
  const countries = servedCountries(terms);
  const country = countries.find((one) => one === terms.defaultCountry) ?? countries[0] ?? 'US';
  const street = address.slice(0, ADDRESS_LIMITS.street);
  const prefilled = { ...emptyAddress(country), name, street };
  return <Fields {...props} offered={terms} own={own.data} prefilled={prefilled} />;
}

/** Removes the delivery from the order when the shop no longer offers one. */
function NotOffered({ part, onChange }: CheckoutSlotProps) {
  const remove = useEffectEvent(() => onChange(undefined));
  useEffect(() => {
    if (part) remove();
  }, [part]);
  return null;
}

/** Prevents placing the order while the methods are not loaded. `onRetry` is defined if loading has failed. */
function NotLoaded({ onChange, onRetry }: CheckoutSlotProps & { onRetry: (() => void) | undefined }) {
  const hasFailed = onRetry !== undefined;
  const report = useEffectEvent(onChange);
  useEffect(() => report(hasFailed ? { problem: slotTexts.loadFailed } : { isLoading: true }), [hasFailed]);
  return onRetry ? <LoadFailed text={slotTexts.loadFailed} onRetry={onRetry} /> : null;
}

interface FieldsProps extends CheckoutSlotProps {
  offered: CurrentTerms;
  own: MyDelivery;
  /** A new address with the data of the profile. */
  prefilled: Address;
}

/** Value of the option *New address*. */
const NEW = 'new';

function Fields({ lines, terms, onChange, disabled, showProblems, offered, own, prefilled }: FieldsProps) {
  const { addresses, weights, lastMethodId } = own;
  const [addressId, setAddressId] = useState<string>();
  const [isChanging, setIsChanging] = useState(false);
  const [typed, setTyped] = useState<Address>();
  const [methodId, setMethodId] = useState<string>();
  const entered = typed ?? prefilled;
  const saved =
    addressId === NEW ? undefined : (addresses.find(({ id }) => id === addressId) ?? addresses[0]);
  const quote = quoteCart(lines, terms.discount ? { discount: terms.discount } : {});
  const goods = goodsOf(quote, weights, offered.defaultGrams);
  const choice = chooseDelivery({
    ...{ terms: offered, weights, goods, saved, entered, methodId, lastMethodId },
  })!;
  useReport(choice, `${offered.version} ${JSON.stringify(weights)}`, disabled, onChange);

  const isPickup = choice.selected.method.kind === 'pickup';
  const found = showProblems ? (addressErrors(normalizeAddress(entered)) ?? {}) : {};
  const errors = Object.fromEntries(Object.entries(found).map(([field, { message }]) => [field, message]));
  return (
    <div className="mt-4 grid gap-4">
      <Methods choice={choice} disabled={disabled} onChange={setMethodId} />
      {isPickup ? null : saved && !isChanging ? (
        <div className="flex items-start justify-between gap-2">
          <div className="min-w-0">
            <p className="field-label">{slotTexts.deliverTo}</p>
            <AddressLines address={saved.address} />
          </div>
          <Button variant="quiet" size="small" disabled={disabled} onClick={() => setIsChanging(true)}>
            {slotTexts.change}
          </Button>
        </div>
      ) : (
        <fieldset className="grid gap-4">
          <legend className="mb-2 font-semibold">{slotTexts.address}</legend>
          {addresses.length > 0 ? (
            <SelectField
              label={slotTexts.deliverTo}
              disabled={disabled}
              value={saved?.id ?? NEW}
              options={[
                ...addresses.map(({ id, address }) => ({
                  value: id,
                  label: `${address.name}, ${address.street}, ${address.city}`,
                })),
                { value: NEW, label: slotTexts.newAddress },
              ]}
              onChange={({ currentTarget: { value } }) => {
                setAddressId(value);
                setIsChanging(value === NEW);
              }}
            />
          ) : null}
          {saved ? null : (
            <AddressFields
              address={entered}
              errors={errors}
              countries={servedCountries(offered)}
              disabled={disabled}
              onChange={setTyped}
            />
          )}
        </fieldset>
      )}
    </div>
  );
}

/**
 * Reports the delivery to the checkout whenever it changes. `inputs` identifies everything else that the prices depend on.
 */
function useReport(
  { terms, request, problem, shipTo, destination, note }: Choice,
  inputs: string,
  disabled: boolean,
  onChange: CheckoutSlotProps['onChange'],
): void {
  const report = useEffectEvent(() =>
    onChange({
      terms,
      request: { delivery: request },
      ...(problem !== undefined && { problem }),
      shipTo,
      destination,
      note,
    }),
  );
  const key = JSON.stringify([request, problem, shipTo, destination, note, 'delivery' in terms, inputs]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key contains everything that is reported
  useEffect(() => {
    if (!disabled) report();
  }, [key, disabled]);
}

interface MethodsProps {
  choice: Choice;
  disabled: boolean;
  onChange: (id: string) => void;
}

/** The methods with their prices. */
function Methods({ choice: { methods, selected, estimateFor }, disabled, onChange }: MethodsProps) {
  const group = useId();
  const missingCents = selected.price?.missingCents;
  return (
    <fieldset className="grid gap-1">
      <legend className="mb-2 font-semibold">{slotTexts.delivery}</legend>
      {methods.map(({ method: { id, name, time }, price }) => (
        <label key={id} className="flex min-h-11 items-center gap-3">
          <input
            type="radio"
            className="check"
            name={group}
            checked={id === selected.method.id}
            disabled={disabled}
            onChange={() => onChange(id)}
          />
          <span className="min-w-0 flex-1 break-words">
            {localText(name, language)}
            <span className="field-hint block">
              {price ? localText(time, language) : slotTexts.unavailable}
            </span>
          </span>
          <span className="receipt-amount">
            {price ? (price.cents === 0 ? slotTexts.free : formatCents(price.cents)) : '–'}
          </span>
        </label>
      ))}
      {missingCents === undefined ? null : (
        <p className="font-medium">{slotTexts.addForFree(formatCents(missingCents))}</p>
      )}
      {estimateFor === undefined || selected.method.kind === 'pickup' ? null : (
        <p className="field-hint">{estimateText(estimateFor)}</p>
      )}
    </fieldset>
  );
}
