import { expect, it } from 'vitest';
import { type CreditForm, EMPTY_CREDIT, toCredit } from './credit-form.ts';

const lines: CreditForm = { ...EMPTY_CREDIT, kind: 'lines' };
const amount: CreditForm = { ...EMPTY_CREDIT, kind: 'amount' };

it.each<[name: string, form: CreditForm, result: object]>([
  ['a credit of everything', EMPTY_CREDIT, { kind: 'all' }],
  ['an amount', { ...amount, amount: '1.5' }, { kind: 'amount', cents: 150 }],
  ['no amount', amount, { lines: [], amount: true }],
  ['an amount of 0', { ...amount, amount: '0' }, { lines: [], amount: true }],
  ['a negative amount', { ...amount, amount: '-1' }, { lines: [], amount: true }],
  [
    'some pieces',
    { ...lines, quantities: { 1: ' 2 ' }, delivery: true },
    { kind: 'lines', lines: [{ position: 1, quantity: 2 }], delivery: true },
  ],
  ['no pieces', { ...lines, quantities: { 0: '0', 1: '' } }, { kind: 'lines', lines: [], delivery: false }],
  ['too many pieces', { ...lines, quantities: { 0: '1', 1: '4' } }, { lines: [1], amount: false }],
  ['parts of pieces', { ...lines, quantities: { 0: '0.5', 1: 'x' } }, { lines: [0, 1], amount: false }],
])('converts %s to a request or to the fields with errors', (_, form, result) => {
  // Quantities of the two lines that can be credited.
  expect(toCredit(form, [1, 3])).toEqual(result);
});
