import { expect, it } from 'vitest';
import { checkForm, type DiscountForm, EMPTY_FORM, toForm, toTerms } from './form.ts';
import type { DiscountTerms } from './rules.ts';

const ZONE = 'Europe/Berlin';

it.each<DiscountTerms>([
  {
    kind: 'percent',
    value: 15,
    startsAt: '2026-06-01T07:30:00.000Z',
    endsAt: '2026-12-31T22:59:00.000Z',
    minimumCents: 5_050,
    maxUses: 100,
    maxUsesPerUser: 1,
  },
  {
    kind: 'amount',
    value: 1_999,
    startsAt: null,
    endsAt: null,
    minimumCents: 0,
    maxUses: null,
    maxUsesPerUser: null,
  },
])('shows the terms of a code and parses them back: %j', (terms) => {
  const form = toForm({ code: 'SUMMER', ...terms }, ZONE);
  expect(form.code).toBe('SUMMER');
  expect(toTerms(form, ZONE)).toEqual(terms);
});

it('shows times in the time zone of the viewer, and amounts in dollars', () => {
  const terms = {
    ...toTerms(EMPTY_FORM),
    kind: 'amount',
    value: 500,
    startsAt: '2026-06-01T07:30:00.000Z',
  } as const;
  expect(toForm({ code: 'A', ...terms }, ZONE)).toMatchObject({
    value: '5.00',
    startsAt: '2026-06-01T09:30',
  });
});

it('keeps the stored start and end while their fields are unchanged', () => {
  // 2:30 in the second of the two hours from 2:00 to 3:00 on the day when daylight saving time ends.
  const stored = { startsAt: '2026-06-01T07:30:45.123Z', endsAt: '2026-10-25T01:30:00.000Z' };
  const terms = { ...toTerms({ ...EMPTY_FORM, value: '15' }), ...stored };
  const form = toForm({ code: 'SUMMER', ...terms }, ZONE);
  expect(toTerms({ ...form, value: '20' }, ZONE, terms)).toEqual({ ...terms, value: 20 });
  expect(toTerms({ ...form, startsAt: '2026-06-01T09:31', endsAt: '' }, ZONE, terms)).toMatchObject({
    startsAt: '2026-06-01T07:31:00.000Z',
    endsAt: null,
  });
});

it.each<[string, Partial<DiscountForm>, [string, string][]]>([
  ['an empty form', {}, [['value', 'percent-invalid']]],
  ['a whole percentage', { value: ' 10 ' }, []],
  ['a fractional percentage', { value: '10.5' }, [['value', 'percent-invalid']]],
  ['a percentage in words', { value: 'ten' }, [['value', 'percent-invalid']]],
  ['an amount', { kind: 'amount', value: '10.5' }, []],
  ['a negative amount', { kind: 'amount', value: '-1' }, [['value', 'amount-invalid']]],
  ['a fraction of a cent', { kind: 'amount', value: '0.001' }, [['value', 'amount-invalid']]],
  ['a minimum in words', { value: '10', minimum: 'none' }, [['minimum', 'minimum-invalid']]],
  ['a limit of 0', { value: '10', maxUses: '0' }, [['maxUses', 'limit-invalid']]],
  ['a negative limit', { value: '10', maxUsesPerUser: '-1' }, [['maxUsesPerUser', 'limit-invalid']]],
  [
    'an end before the start',
    { value: '10', startsAt: '2026-06-02T00:00', endsAt: '2026-06-01T00:00' },
    [['endsAt', 'end-before-start']],
  ],
])('finds the errors of %s', (_, facts, errors) => {
  expect(checkForm(toTerms({ ...EMPTY_FORM, ...facts }))).toEqual(errors);
});
