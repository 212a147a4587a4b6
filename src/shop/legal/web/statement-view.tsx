import type { Statement } from '../rules.ts';
import { texts } from '../texts.ts';

const words = texts.withdraw;

/** A statement with all of its parts. */
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
