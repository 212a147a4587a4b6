import { Time } from '../../../web/clock.tsx';
import { Button } from '../../../web/ui/button.tsx';
import { Note } from '../../../web/ui/note.tsx';
import type { WithdrawalReceipt } from '../contract.ts';
import type { Statement } from '../rules.ts';
import { texts } from '../texts.ts';
import { StatementView } from './statement-view.tsx';

const withdrawTexts = texts.withdraw;

/** The statement with its time. It says the same whether or not the order exists. */
export function Receipt({ statement, received }: { statement: Statement; received: WithdrawalReceipt }) {
  return (
    <div className="form">
      <Note tone="ok">
        {withdrawTexts.receivedAt}: <Time iso={received.receivedAt} as="dateTime" />
      </Note>
      <StatementView statement={statement} />
      <p>{withdrawTexts.receipt(statement.email)}</p>
      <p>{withdrawTexts.keep}</p>
      <Button onClick={() => print()}>{withdrawTexts.print}</Button>
    </div>
  );
}
