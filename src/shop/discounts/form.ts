import { isoToLocalInput, localInputToIso } from '../../shared/local-input.ts';
import { centsToInput, parseDollars } from '../../shared/money.ts';
import {
  checkTerms,
  type DiscountField,
  type DiscountFieldError,
  type DiscountKind,
  type DiscountTerms,
} from './rules.ts';

/**
 * Texts of the form's fields; '' for no condition. Amounts are in units of the currency (not cents), times are in the viewer's
 * time zone.
 */
export interface DiscountForm {
  code: string;
  kind: DiscountKind;
  value: string;
  startsAt: string;
  endsAt: string;
  minimum: string;
  maxUses: string;
  maxUsesPerUser: string;
}

export const EMPTY_FORM: DiscountForm = {
  code: '',
  kind: 'percent',
  value: '',
  startsAt: '',
  endsAt: '',
  minimum: '',
  maxUses: '',
  maxUsesPerUser: '1',
};

/** Returns the fields of a code's form. */
export function toForm(
  { code, ...terms }: DiscountTerms & { code: string },
  timeZone?: string,
): DiscountForm {
  const { kind, value, startsAt, endsAt, minimumCents, maxUses, maxUsesPerUser } = terms;
  return {
    code,
    kind,
    value: kind === 'percent' ? String(value) : centsToInput(value),
    startsAt: isoToLocalInput(startsAt, timeZone),
    endsAt: isoToLocalInput(endsAt, timeZone),
    minimum: minimumCents === 0 ? '' : centsToInput(minimumCents),
    maxUses: String(maxUses ?? ''),
    maxUsesPerUser: String(maxUsesPerUser ?? ''),
  };
}

/**
 * Parses the fields; a text that is not a number becomes NaN, which `checkTerms` refuses. `stored`: the times that the form
 * was filled with; an unchanged field keeps its time, because the text has no seconds and a clock change repeats hours.
 */
export function toTerms(
  form: DiscountForm,
  timeZone?: string,
  stored?: Pick<DiscountTerms, 'startsAt' | 'endsAt'>,
): DiscountTerms {
  const { kind, value, minimum, maxUses, maxUsesPerUser } = form;
  const timeOf = (field: 'startsAt' | 'endsAt') =>
    stored && form[field] === isoToLocalInput(stored[field], timeZone)
      ? stored[field]
      : localInputToIso(form[field], timeZone);
  return {
    kind,
    value: kind === 'percent' ? parseWhole(value) : (parseDollars(value) ?? Number.NaN),
    startsAt: timeOf('startsAt'),
    endsAt: timeOf('endsAt'),
    minimumCents: minimum.trim() === '' ? 0 : (parseDollars(minimum) ?? Number.NaN),
    maxUses: parseLimit(maxUses),
    maxUsesPerUser: parseLimit(maxUsesPerUser),
  };
}

/** Returns the errors of a parsed form. */
export const checkForm = (terms: DiscountTerms): [DiscountField, DiscountFieldError][] =>
  Object.entries(checkTerms(terms)) as [DiscountField, DiscountFieldError][];

const parseWhole = (text: string) => (/^\d+$/.test(text.trim()) ? Number(text) : Number.NaN);
const parseLimit = (text: string) => (text.trim() === '' ? null : parseWhole(text));
