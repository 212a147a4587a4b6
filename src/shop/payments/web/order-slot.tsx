import type { ReactNode } from 'react';
import { language } from '../../../shared/language.ts';
import { formatCents } from '../../../shared/money.ts';
import { useRead } from '../../../web/api/use-read.ts';
import { Time } from '../../../web/clock.tsx';
import type { OrderSlotProps } from '../../../web/feature.ts';
import { Panel } from '../../../web/ui/panel.tsx';
import { groupCharacters } from '../check-digits.ts';
import { one, type ShownPayment } from '../contract.ts';
import { methodTexts } from '../method-texts.ts';
import { slotTexts } from '../slot-texts.ts';
import { CopyButton } from './copy-button.tsx';

/** Payment of an order on its page, live: state, amounts, and how to pay while money is open. */
export function PaymentPanel({ orderId }: Pick<OrderSlotProps, 'orderId'>) {
  const { data } = useRead(one, { id: orderId });
  if (!data?.payment) return null;
  const { method, state, paidCents, refundedCents, openCents, dueAt, instructions } = data.payment;
  return (
    <Panel title={slotTexts.payment}>
      <dl className="grid gap-x-6 gap-y-3 xs:grid-cols-[auto_1fr] xs:items-baseline">
        <Row label={slotTexts.method}>{methodTexts[method]}</Row>
        <Row label={slotTexts.status}>
          <strong role="status">{slotTexts.states[state]}</strong>
        </Row>
        {isPaidShown(data.payment) ? <Row label={slotTexts.received}>{formatCents(paidCents)}</Row> : null}
        {refundedCents > 0 ? <Row label={slotTexts.returned}>{formatCents(refundedCents)}</Row> : null}
        {openCents < 0 ? <Row label={slotTexts.toReturn}>{formatCents(-openCents)}</Row> : null}
        {openCents > 0 ? (
          <>
            <Row label={slotTexts.open}>
              <strong>{formatCents(openCents)}</strong>
            </Row>
            {dueAt ? (
              <Row label={slotTexts.dueAt}>
                <Time iso={dueAt} as="date" />
              </Row>
            ) : null}
            <PayTo payment={data.payment} />
          </>
        ) : null}
      </dl>
      {openCents > 0 && instructions[language] ? (
        <p className="mt-4 whitespace-pre-line">{instructions[language]}</p>
      ) : null}
    </Panel>
  );
}

/** Returns whether the amount received says more than the status; of a refunded order, it equals the amount returned. */
const isPaidShown = ({ state, paidCents, refundedCents }: ShownPayment): boolean =>
  paidCents > 0 && state !== 'refunded' && !(state === 'paid' && refundedCents === 0);

/** Account and reference for the payment. */
function PayTo({ payment: { reference, account } }: { payment: ShownPayment }) {
  return (
    <>
      {account ? (
        <>
          {account.holder ? <Row label={slotTexts.holder}>{account.holder}</Row> : null}
          {account.iban ? <CopyRow label={slotTexts.iban} value={account.iban} /> : null}
          {account.bic ? <Row label={slotTexts.bic}>{account.bic}</Row> : null}
          {account.bank ? <Row label={slotTexts.bank}>{account.bank}</Row> : null}
        </>
      ) : null}
      <CopyRow label={slotTexts.reference} value={reference} />
    </>
  );
}

function Row({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="xs:contents">
      <dt className="text-ink-2">{label}</dt>
      <dd className="min-w-0 break-words">{children}</dd>
    </div>
  );
}

/** A text in groups of four, with a button that copies it without spaces. */
function CopyRow({ label, value }: { label: string; value: string }) {
  return (
    <Row label={label}>
      <span className="flex flex-wrap items-center gap-x-3">
        <span>{groupCharacters(value)}</span>
        <CopyButton name={label} text={value} />
      </span>
    </Row>
  );
}
