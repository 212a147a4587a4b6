import { Trash2 } from 'lucide-react';
import type { Ref } from 'react';
import { Link } from '../../../web/ui/link.tsx';
import { Thumb } from '../../../web/ui/thumb.tsx';
import { texts } from '../texts.ts';

export interface NotificationRowProps {
  /** At most two are shown. */
  images: readonly { id: string; src: string }[];
  message: string;
  /** Secondary line below the message. */
  detail?: string | undefined;
  time: string;
  /** ISO time for machines. */
  dateTime: string;
  unread: boolean;
  /** Link target; a click also calls `onOpen`. */
  to?: string | undefined;
  onOpen?: (() => void) | undefined;
  onDelete: () => void;
  /** "Delete notification: …". */
  deleteLabel: string;
  ref?: Ref<HTMLLIElement> | undefined;
}

/** SPEC L55: pictures, message, time; unread rows are tinted, bold and labelled. */
export function NotificationRow({ ref, ...props }: NotificationRowProps) {
  const { message, unread, to, onOpen } = props;
  const text = (
    <>
      <span className="notification-message">{message}</span>
      {props.detail ? <span className="notification-detail">{props.detail}</span> : null}
      <span className="notification-time">
        <time dateTime={props.dateTime}>{props.time}</time>
        {unread ? ` · ${texts.screen.unread}` : null}
      </span>
    </>
  );
  return (
    <li className="notification-row" data-unread={unread || undefined} ref={ref} tabIndex={-1}>
      <span className="notification-pictures">
        {props.images.slice(0, 2).map((image) => (
          <Thumb key={image.id} id={image.id} src={image.src} />
        ))}
      </span>
      {to ? (
        <Link className="notification-link" to={to} onClick={onOpen}>
          {text}
        </Link>
      ) : (
        <button type="button" className="notification-link" onClick={onOpen}>
          {text}
        </button>
      )}
      <button
        type="button"
        className="icon-button"
        aria-label={props.deleteLabel}
        // Ignore the second click of a double-click: it was meant for the previous row.
        onClick={({ detail: clicks }) => clicks > 1 || props.onDelete()}
      >
        <Trash2 size={18} aria-hidden="true" />
      </button>
    </li>
  );
}
