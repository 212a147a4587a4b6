import { formatCents } from '../../../shared/money.ts';
import { type Times, useTimes } from '../../../web/clock.tsx';
import { Button } from '../../../web/ui/button.tsx';
import { DataCell, DataRow } from '../../../web/ui/data-table.tsx';
import { EditButton } from '../../../web/ui/icon-buttons.tsx';
import type { DiscountCode } from '../admin-contract.ts';
import { adminTexts } from '../admin-texts.ts';
import { type DiscountPhase, phaseOf } from '../rules.ts';
import { useSetEnded } from './use-set-ended.ts';

const screenTexts = adminTexts.screen;
const { columns } = screenTexts;

interface CodeRowProps {
  code: DiscountCode;
  /** Opens the dialog. */
  onEdit: () => void;
}

/** Row of a code with its use. */
export function CodeRow({ code, onEdit }: CodeRowProps) {
  const times = useTimes();
  const { setEnded, busy } = useSetEnded(code);
  const phase = phaseOf(code, times.now);
  // Once the end has passed, neither End nor Reactivate has an effect.
  const canEndOrReactivate = phaseOf({ ...code, ended: false }, times.now) !== 'ended';
  return (
    <DataRow>
      <DataCell area="title" strong>
        <span className="break-all">{code.code}</span>
      </DataCell>
      <DataCell label={columns.discount}>
        <Details lines={discountTexts(code)} />
      </DataCell>
      <DataCell label={columns.validity}>
        <Details lines={[screenTexts.phases[phase], ...validityTexts(code, phase, times)]} />
      </DataCell>
      <DataCell label={columns.uses} numeric>
        <Details lines={usageTexts(code)} />
      </DataCell>
      <DataCell label={columns.given} numeric>
        {formatCents(code.discountCents)}
      </DataCell>
      <DataCell label={columns.revenue} numeric strong>
        {formatCents(code.revenueCents)}
      </DataCell>
      <DataCell area="actions">
        <EditButton aria-label={screenTexts.editOf(code.code)} onClick={onEdit}>
          {screenTexts.edit}
        </EditButton>
        {canEndOrReactivate ? (
          <Button
            busy={busy}
            aria-label={code.ended ? screenTexts.resumeOf(code.code) : screenTexts.endOf(code.code)}
            onClick={() => void setEnded(!code.ended)}
          >
            {code.ended ? screenTexts.resume : screenTexts.end}
          </Button>
        ) : null}
      </DataCell>
    </DataRow>
  );
}

/** A main line with smaller lines below. */
function Details({ lines: [first, ...others] }: { lines: readonly string[] }) {
  return (
    <div>
      {first}
      {others.map((line) => (
        <span key={line} className="cell-detail">
          {line}
        </span>
      ))}
    </div>
  );
}

function discountTexts({ kind, value, minimumCents }: DiscountCode): string[] {
  const discount = kind === 'percent' ? screenTexts.percent(value) : formatCents(value);
  return minimumCents > 0 ? [discount, screenTexts.minimum(formatCents(minimumCents))] : [discount];
}

function validityTexts({ startsAt, endsAt }: DiscountCode, phase: DiscountPhase, times: Times): string[] {
  return [
    ...(startsAt && phase === 'scheduled' ? [screenTexts.from(times.dateTime(startsAt))] : []),
    ...(endsAt ? [screenTexts.until(times.dateTime(endsAt))] : []),
  ];
}

function usageTexts({ uses, maxUses, maxUsesPerUser }: DiscountCode): string[] {
  return [
    maxUses === null ? String(uses) : screenTexts.usesOf(String(uses), String(maxUses)),
    ...(maxUsesPerUser === null ? [] : [screenTexts.perUser(maxUsesPerUser)]),
  ];
}
