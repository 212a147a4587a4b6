import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useSession } from '../../../web/session.ts';
import { Page } from '../../../web/ui/page.tsx';
import { PageHeading } from '../../../web/ui/page-heading.tsx';
import type { WithdrawalReceipt } from '../contract.ts';
import type { Statement, StatementField } from '../rules.ts';
import { shellTexts } from '../shell-texts.ts';
import { texts } from '../texts.ts';
import { ConfirmStep } from './confirm-step.tsx';
import { Receipt } from './receipt.tsx';
import { StatementForm } from './statement-form.tsx';
import './legal.css';

const withdrawTexts = texts.withdraw;

/** Messages about invalid fields, by field. */
export type FieldMessages = Partial<Record<StatementField, string>>;

/** /withdraw: states and confirms a withdrawal in two steps, without a login. */
export default function WithdrawPage() {
  const [query] = useSearchParams();
  const { user } = useSession();
  const [statement, setStatement] = useState<Statement>();
  const [isChecking, setIsChecking] = useState(false);
  const [refused, setRefused] = useState<FieldMessages>({});
  const [received, setReceived] = useState<WithdrawalReceipt>();
  const heading = useRef<HTMLHeadingElement>(null);
  const step = received ? 'received' : isChecking ? 'confirm' : 'statement';
  // The focused button disappears with its step, so the focus moves to the heading of the next step.
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current !== step) heading.current?.focus();
    shown.current = step;
  }, [step]);

  const initial: Statement = statement ?? {
    name: user?.name ?? '',
    orderCode: query.get('order') ?? '',
    email: user?.email ?? '',
    items: '',
    reason: '',
  };
  return (
    <Page width="form">
      <PageHeading ref={heading}>{received ? withdrawTexts.received : shellTexts.withdraw}</PageHeading>
      {received && statement ? (
        <Receipt statement={statement} received={received} />
      ) : isChecking && statement ? (
        <ConfirmStep
          statement={statement}
          onReceived={setReceived}
          onBack={(messages) => {
            setRefused(messages);
            setIsChecking(false);
          }}
        />
      ) : (
        <StatementForm
          // Fills the fields again when another user logs in.
          key={statement ? 'changed' : (user?.uid ?? '')}
          initial={initial}
          refused={refused}
          onNext={(next) => {
            setStatement(next);
            setRefused({});
            setIsChecking(true);
          }}
        />
      )}
    </Page>
  );
}
