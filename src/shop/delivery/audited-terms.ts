import { type DeliveryTerms, localText, type Method, type Rate, type Zone } from './rules.ts';

/** Returns delivery terms as the audit log shows them: a text for each field. Amounts have two decimals. */
export const auditedFields = ({ defaultCountry, defaultGrams, methods, zones }: DeliveryTerms) => ({
  defaultCountry,
  defaultGrams,
  deliveryMethods: methods.map(methodText).join('; '),
  deliveryZones: zones.map((zone) => zoneText(zone, methods)).join('; '),
});

const methodText = ({ name, time, active, kind, pickupAddress }: Method): string =>
  [name.en, name.de, time.en, time.de, kind, active ? '' : 'inactive', pickupAddress]
    .filter(Boolean)
    .join(', ');

function zoneText({ name, areas, rates }: Zone, methods: readonly Method[]): string {
  const places = areas.map(({ country, prefixes }) => [country, ...prefixes].join(' '));
  return `${name}: ${[...places, ...rates.map((rate) => rateText(rate, methods))].join(', ')}`;
}

function rateText({ methodId, basis, bands, freeFromCents }: Rate, methods: readonly Method[]): string {
  const method = methods.find(({ id }) => id === methodId);
  const inBasis = (value: number) => (basis === 'cents' ? amount(value) : String(value));
  const prices = bands.map(
    ({ from, to, cents }) => `${inBasis(from)}–${to === null ? '' : inBasis(to)}: ${amount(cents)}`,
  );
  return [
    method ? localText(method.name, 'en') : methodId,
    basis === 'cents' ? 'value' : basis,
    ...prices,
    freeFromCents === null ? '' : `free from ${amount(freeFromCents)}`,
  ]
    .filter(Boolean)
    .join(' ');
}

const amount = (cents: number): string => (cents / 100).toFixed(2);
