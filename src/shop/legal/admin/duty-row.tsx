import { CircleAlert, CircleCheck } from 'lucide-react';
import { useMayOpen } from '../../../web/link-access.ts';
import { TextLink } from '../../../web/ui/text-link.tsx';
import { adminTexts } from '../admin-texts.ts';
import type { DutyState } from '../duties.ts';

const checklistTexts = adminTexts.checklist;

/** Row of the checklist: a duty, its state, and what to do next. */
export function DutyRow({ duty: { name, isDone, to } }: { duty: DutyState }) {
  const { title, next } = checklistTexts.duties[name];
  const mayOpen = useMayOpen();
  const path = to ?? '/admin/settings';
  const Icon = isDone ? CircleCheck : CircleAlert;
  return (
    <li className="duty" data-done={isDone || undefined}>
      <Icon size={20} aria-hidden="true" />
      <div>
        <p>
          <strong>{isDone ? checklistTexts.done : checklistTexts.missing}</strong>: {title}
        </p>
        {isDone ? null : <p className="field-hint">{to === null ? checklistTexts.switchOn : next}</p>}
      </div>
      {isDone || !mayOpen(path) ? null : (
        <TextLink to={path} aria-label={checklistTexts.openOf(title)}>
          {checklistTexts.open}
        </TextLink>
      )}
    </li>
  );
}
