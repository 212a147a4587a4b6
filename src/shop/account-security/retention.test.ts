import { describe, expect, it } from 'vitest';
import { INITIAL_RETENTION, invalidFields, parseForm, toForm } from './retention.ts';

describe('invalidFields', () => {
  it.each([
    [INITIAL_RETENTION, []],
    [{ notificationDays: 30, auditDays: 180 }, []],
    [{ notificationDays: 3650, auditDays: 3650 }, []],
    [{ notificationDays: 29, auditDays: 179 }, ['notificationDays', 'auditDays']],
    [{ notificationDays: 3651, auditDays: 3651 }, ['notificationDays', 'auditDays']],
    [{ notificationDays: 180.5, auditDays: Number.NaN }, ['notificationDays', 'auditDays']],
    [{ notificationDays: 0, auditDays: null }, ['notificationDays']],
  ])('of %j', (retention, fields) => {
    expect(invalidFields(retention)).toEqual(fields);
  });
});

it.each([
  [
    { notificationDays: ' 90 ', auditDays: '365' },
    { notificationDays: 90, auditDays: 365 },
  ],
  [
    { notificationDays: '90', auditDays: ' ' },
    { notificationDays: 90, auditDays: null },
  ],
  [
    { notificationDays: '', auditDays: '-1' },
    { notificationDays: Number.NaN, auditDays: Number.NaN },
  ],
  [
    { notificationDays: '9e9', auditDays: '1.5' },
    { notificationDays: Number.NaN, auditDays: Number.NaN },
  ],
])('parses the form %j', (form, retention) => {
  expect(parseForm(form)).toEqual(retention);
});

it('converts saved periods to the form and back', () => {
  for (const one of [INITIAL_RETENTION, { notificationDays: 90, auditDays: 365 }])
    expect(parseForm(toForm(one))).toEqual(one);
});
