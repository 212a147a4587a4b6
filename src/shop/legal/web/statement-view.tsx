import type { Statement } from '../rules.ts';
import { texts } from '../texts.ts';

const words = texts.withdraw;

/** Shows a statement of withdrawal: every field that the buyer has entered. */
export function StatementView({ statement }: { statement: Statement }) {
  const { name, orderCode, email, items, reason } = statement;
  const rows = [
    [words.sections.name, name],
    [words.sections.orderCode, orderCode],
    [words.sections.email, email],
    [words.sections.items, items || words.wholeOrder],
    ...(reason ? [[words.sections.reason, reason]] : []),
  ] as const;
  return (
    <>
      <p>{words.statement(orderCode)}</p>
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
