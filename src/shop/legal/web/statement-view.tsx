import type { Statement } from '../rules.ts';
import { texts } from '../texts.ts';

const withdrawTexts = texts.withdraw;

/** Shows a statement of withdrawal: every field that the buyer has entered. */
export function StatementView({ statement }: { statement: Statement }) {
  const { name, orderCode, email, items, reason } = statement;
  const rows = [
    [withdrawTexts.sections.name, name],
    [withdrawTexts.sections.orderCode, orderCode],
    [withdrawTexts.sections.email, email],
    [withdrawTexts.sections.items, items || withdrawTexts.wholeOrder],
    ...(reason ? [[withdrawTexts.sections.reason, reason]] : []),
  ] as const;
  return (
    <>
      <p>{withdrawTexts.statement(orderCode)}</p>
      <dl className="statement">
        {rows.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}
