import { formatCents } from '../../../shared/money.ts';
import { Time, useTimes } from '../../../web/clock.tsx';
import { TextLink } from '../../../web/ui/text-link.tsx';
import type { AuditEntry } from '../contract.ts';
import { changesOf } from '../rules.ts';
import { texts } from '../texts.ts';

/** Row of the audit log: action, subject, actor, time and changed fields. */
export function AuditRow({ entry }: { entry: AuditEntry }) {
  const times = useTimes();
  const changes = changesOf(entry.before, entry.after);
  return (
    <li className="audit-row">
      <div className="audit-head">
        <p className="audit-action">
          <strong>{labelFor(texts.actions, entry.action)}</strong>: {labelFor(texts.entities, entry.entity)}{' '}
          <Subject entry={entry} />
        </p>
        <p className="audit-actor">
          {entry.actorName} · <Time iso={entry.at} />
        </p>
      </div>
      {changes.length > 0 ? (
        <dl className="audit-changes">
          {changes.map(({ field, from, to }) => (
            <div key={field}>
              <dt>{labelFor(texts.fields, field)}</dt>
              <dd>
                {from === undefined ? null : (
                  <>
                    <span className="sr-only">{texts.from} </span>
                    <del>{formatValue(field, from, times.dateTime)}</del>
                  </>
                )}{' '}
                {to === undefined ? null : (
                  <>
                    <span className="sr-only">{texts.to} </span>
                    <ins>{formatValue(field, to, times.dateTime)}</ins>
                  </>
                )}
              </dd>
            </div>
          ))}
        </dl>
      ) : null}
    </li>
  );
}

/** Subject of an entry, as a link if it has a page. A review is represented by its comment. */
function Subject({ entry: { entity, entityId, name, before, after } }: { entry: AuditEntry }) {
  const comment = (after ?? before)?.comment;
  const label = name ?? (typeof comment === 'string' ? texts.quoted(comment) : entityId);
  const paths: Record<string, string> = {
    order: `/admin/orders?search=${entityId}`,
    product: `/product/${entityId}`,
  };
  const to = paths[entity];
  return to ? <TextLink to={to}>{label}</TextLink> : <span>{label}</span>;
}

/** Returns the label of a key, or the key itself if it has no label. */
function labelFor(labels: Readonly<Record<string, string>>, key: string): string {
  return labels[key] ?? key;
}

function formatValue(field: string, value: unknown, formatTime: (iso: string) => string): string {
  if (value === null || value === undefined || value === '') return texts.empty;
  if (typeof value === 'boolean') return value ? texts.yes : texts.no;
  if (typeof value === 'number') return field.endsWith('Cents') ? formatCents(value) : String(value);
  if (typeof value === 'string') return isIsoTime(value) ? formatTime(value) : value;
  const { rate, count } = value as { rate?: unknown; count?: unknown };
  if (typeof rate === 'number' && typeof count === 'number') return `${rate} (${count})`;
  return JSON.stringify(value);
}

const isIsoTime = (text: string) => /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/.test(text);
