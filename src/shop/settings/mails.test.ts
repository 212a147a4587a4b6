import { expect, it } from 'vitest';
import { groupMails } from './mails.ts';

const cases: [title: string, names: string[], groups: [group: string, names: string[]][]][] = [
  ['none', [], []],
  [
    'in the order of the groups, whatever their own order',
    ['low-stock', 'confirm-email', 'order-shipped', 'order-placed'],
    [
      ['orders', ['order-placed', 'order-shipped']],
      ['accounts', ['confirm-email']],
      ['administrators', ['low-stock']],
    ],
  ],
  ['without those of unknown name', ['newsletter', 'new-orders'], [['administrators', ['new-orders']]]],
];
it.each(cases)('groups emails by purpose: %s', (_, names, expected) => {
  const groups = groupMails(names.map((name) => ({ name, subject: `About ${name}` })));
  expect(groups.map(({ group, emails }) => [group, emails.map(({ name }) => name)])).toEqual(expected);
  for (const { emails } of groups)
    for (const { name, subject } of emails) expect(subject).toBe(`About ${name}`);
});
