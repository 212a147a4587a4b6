import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useSession } from '../../../web/session.ts';
import { Page } from '../../../web/ui/page.tsx';
import { PageHeading } from '../../../web/ui/page-heading.tsx';
import type { Received } from '../contract.ts';
import type { Statement, StatementField } from '../rules.ts';
import { shellTexts } from '../shell-texts.ts';
import { texts } from '../texts.ts';
import { ConfirmStep } from './confirm-step.tsx';
import { Receipt } from './receipt.tsx';
import { StatementForm } from './statement-form.tsx';
import './legal.css';

const withdrawTexts = texts.withdraw;

/** Messages of fields that the server has refused. */
export type FieldMessages = Partial<Record<StatementField, string>>;

/** /withdraw: states and confirms a withdrawal in two steps, without a login. */
export default function WithdrawPage() {
  const [query] = useSearchParams();
  const { user } = useSession();
  const [statement, setStatement] = useState<Statement>();
  const [isChecking, setIsChecking] = useState(false);
  const [refused, setRefused] = useState<FieldMessages>({});
  const [received, setReceived] = useState<Received>();
  const heading = useRef<HTMLHeadingElement>(null);
  const step = received ? 'received' : isChecking ? 'confirm' : 'state';
  // The previous step has gone with its button, so the focus moves to the heading of the next.
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
          onChange={(messages) => {
            setRefused(messages);
            setIsChecking(false);
          }}
        />
      ) : (
        <StatementForm
          // Another user has logged in: the fields are filled again.
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
