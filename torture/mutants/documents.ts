import type { Mutants } from '../mutants.ts';

export const mutants: Mutants = {
  'a cancelled order that is refunded is subtracted twice': {
    test: 'src/shop/bookkeeping/server/bookkeeping.test.ts: has the same sums as the ledger',
    failure: /Property failed after \d+ tests/,
    in: 'src/shop/bookkeeping/server/tables.ts',
    replace: 'coalesce(e.from_value in ${VOID}, false) <> coalesce(e.to_value in ${VOID}, false)',
    with: 'true',
  },
  'every second number is skipped': {
    test: 'src/shop/documents/server/documents.test.ts: numbers concurrent orders without a gap',
    in: 'database/migrations/0139_documents.sql',
    replace: 'last <> old.last + 1',
    with: 'last <= old.last',
    further: {
      in: 'src/shop/documents/server/tables.ts',
      replace: 'set last = s.last + 1',
      with: 'set last = s.last + 2',
    },
  },
  'shoppers can download documents of other users': {
    test: 'src/shop/documents/server/documents.test.ts: is downloaded by the buyer and administrators only',
    failure: /expected 200 to be 404/,
    in: 'src/shop/documents/server/tables.ts',
    replace: "role === 'admin'",
    with: 'role !== undefined',
  },
  'issued documents can be changed in the database': {
    test: 'src/shop/documents/server/documents.test.ts: cannot be changed or deleted in the database',
    failure: /promise resolved/,
    in: 'database/migrations/0139_documents.sql',
    removeLines:
      'create trigger append_only before update or delete on documents\n' +
      '  for each row execute function refuse_document_change();',
  },
  'the invoice of an order whose cancellation was undone is credited': {
    test: 'src/shop/documents/server/documents.test.ts: gets a credit note for the full amount a minute later, unless the change was undone',
    in: 'src/shop/documents/server/issue.ts',
    remove: ' || !WITHOUT_INVOICE.includes(status)',
  },
  "other people use up the buyer's limit of withdrawals": {
    test: 'src/shop/legal/server/withdrawal.test.ts: cannot use up the limit of the buyer, and has a limit per order and email',
    failure: /expected 429 to be 200/,
    in: 'src/shop/legal/server/withdraw.ts',
    replace: '`${statement.orderCode} ${statement.email}`',
    with: 'statement.orderCode',
  },
  'the receipt of a withdrawal goes to any email, which reveals that the order exists': {
    test: 'src/shop/legal/server/withdrawal.test.ts: learns nothing with the right code and a wrong email, and no one receives an email',
    failure: /\[ 'matched', 'repeated', 'repeated' \] to deeply equal/,
    in: 'src/shop/legal/server/receive-withdrawal.ts',
    removeLines: "if (order.email !== email) return 'other-email';",
  },
};
