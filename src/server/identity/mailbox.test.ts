import { expect, it } from 'vitest';
import { mailboxOf } from './mailbox.ts';

it.each([
  ['maya@people.test', 'maya@people.test'],
  [' Maya+Shop+2@People.test', 'maya@people.test'],
  ['maya.fern+1@people.test', 'maya.fern@people.test'],
  ['maya.fern+1@gmail.com', 'mayafern@gmail.com'],
  ['m.a.y.a@googlemail.com', 'maya@googlemail.com'],
  ['+1@people.test', '+1@people.test'],
])('%s reaches the mailbox %s', (email, mailbox) => {
  expect(mailboxOf(email)).toBe(mailbox);
});
