import { expect, it } from 'vitest';
import {
  documentListParams,
  isDay,
  openInvoice,
  parseDocumentFilters,
  serializeDocumentFilters,
} from './rules.ts';

it.each([
  ['2026-11-25', true],
  ['2024-02-29', true],
  ['2026-02-29', false],
  ['2026-13-01', false],
  ['0026-01-01', false],
  ['25.11.2026', false],
  ['', false],
])('checks the date %s', (text, isValid) => {
  expect(isDay(text)).toBe(isValid);
});

it.each([
  ['', {}, {}],
  ['search=+INV+&kind=invoice', { search: 'INV', kind: 'invoice' }, { search: 'INV', kind: 'invoice' }],
  ['from=2026-01-01&to=2026-02-30', { from: '2026-01-01' }, { from: '2026-01-01' }],
  ['kind=receipt&after=d1&page=2', { after: 'd1', page: '2' }, { after: 'd1' }],
])('parses and serializes the filters of "%s"', (query, url, params) => {
  const filters = parseDocumentFilters(new URLSearchParams(query));
  expect(serializeDocumentFilters(filters)).toEqual(url);
  expect(documentListParams(filters)).toEqual(params);
});

const invoice = (id: string, dueCents = 100) => ({ id, kind: 'invoice' as const, dueCents });
const note = (dueCents: number) => ({ id: 'note', kind: 'credit-note' as const, dueCents });
it.each([
  ['no document', [], undefined],
  ['an invoice', [invoice('a')], 'a'],
  ['an invoice that is credited in part', [invoice('a'), note(99)], 'a'],
  ['an invoice that is credited completely', [invoice('a'), note(60), note(40)], undefined],
  ['another invoice after that', [invoice('a'), note(100), invoice('b')], 'b'],
  ['a free invoice', [invoice('a', 0)], 'a'],
])('finds the open invoice among %s', (_, documents, id) => {
  expect(openInvoice(documents)?.id).toBe(id);
});
