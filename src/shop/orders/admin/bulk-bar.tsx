import { useState } from 'react';
import { Button } from '../../../web/ui/button.tsx';
import { focusHeadingOnRemoval } from '../../../web/ui/focus-heading-on-removal.ts';
import { Select } from '../../../web/ui/select.tsx';
import { adminTexts } from '../admin-texts.ts';
import { ORDER_STATUSES, statusLabel } from '../rules.ts';
import { ProblemNote } from './problem-note.tsx';
import type { Selection, useBulkUpdate } from './use-bulk.ts';

const bulkTexts = adminTexts.bulk;
const options = ORDER_STATUSES.map((status) => ({ value: status as string, label: statusLabel(status) }));

/** Bulk actions on the selected orders. Sticks to the bottom of the window, so that it moves no row. */
export function BulkBar({
  selection,
  bulk,
}: {
  selection: Selection;
  bulk: ReturnType<typeof useBulkUpdate>;
}) {
  const [status, setStatus] = useState<string>('shipped');
  if (selection.ids.length === 0) return null;
  return (
    <section ref={focusHeadingOnRemoval} className="bulk-bar" aria-label={bulkTexts.label}>
      <p className="bulk-count" role="status">
        {bulkTexts.selected(selection.ids.length)}
      </p>
      <div className="bulk-choice">
        <Select
          aria-label={bulkTexts.setTo}
          value={status}
          options={options}
          onChange={(event) => setStatus(event.currentTarget.value)}
        />
        <Button
          variant="primary"
          busy={bulk.busy}
          busyLabel={bulkTexts.applying}
          onClick={() => void bulk.apply(status)}
        >
          {bulkTexts.apply}
        </Button>
      </div>
      <Button variant="quiet" onClick={selection.clear}>
        {bulkTexts.clear}
      </Button>
      {bulk.problem ? <ProblemNote problem={bulk.problem} /> : null}
    </section>
  );
}
