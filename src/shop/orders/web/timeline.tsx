import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import type { StepState } from './order-steps.tsx';

export interface TimelineEvent {
  id: string;
  title: string;
  time?: string | undefined;
  /** ISO time for machines. */
  dateTime?: string | undefined;
  note?: ReactNode;
  state: StepState;
}

export interface TimelineProps {
  /** Newest first. */
  events: readonly TimelineEvent[];
  label: string;
}

/** Vertical timeline of an order's events, newest first. */
export function Timeline({ events, label }: TimelineProps) {
  return (
    <ol className="timeline" aria-label={label}>
      {events.map((event) => (
        <li key={event.id} className="timeline-event" data-state={event.state}>
          <span className="step-marker" aria-hidden="true">
            {event.state === 'done' ? <Check size={14} strokeWidth={3} /> : null}
          </span>
          <div>
            <p className="timeline-title">{event.title}</p>
            {event.time ? (
              <p className="timeline-time">
                <time dateTime={event.dateTime}>{event.time}</time>
              </p>
            ) : null}
            {event.note ? <div className="timeline-note">{event.note}</div> : null}
          </div>
        </li>
      ))}
    </ol>
  );
}
