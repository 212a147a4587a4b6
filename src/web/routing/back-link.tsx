import { ArrowLeft } from 'lucide-react';
import { type MouseEvent, useSyncExternalStore } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { ButtonLink, type ButtonLinkProps } from '../ui/button.tsx';
import { TextLink, type TextLinkProps } from '../ui/text-link.tsx';
import { type ListPath, lastUrlOf, previousPathIn } from './list-urls.ts';

const subscribe = () => () => {};

/**
 * Props of a link back to a list with its last filter and page in this tab. If the list is the previous history entry,
 * the link goes back, which restores the scroll position. The server renders the plain path.
 */
function useBackTo(list: ListPath) {
  const navigate = useNavigate();
  const { state } = useLocation();
  const to = useSyncExternalStore(
    subscribe,
    () => lastUrlOf(list),
    () => list,
  );
  return {
    to,
    onClick(event: MouseEvent) {
      const opensElsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
      if (opensElsewhere || previousPathIn(state) !== list) return;
      event.preventDefault();
      void navigate(-1);
    },
  };
}

/** "← Home", "← Back to Orders". */
export function BackLink({ list, ...rest }: { list: ListPath } & Omit<TextLinkProps, 'to'>) {
  return <TextLink icon={<ArrowLeft size={18} aria-hidden="true" />} {...rest} {...useBackTo(list)} />;
}

/** `BackLink` styled as a button. */
export function BackButton({ list, ...rest }: { list: ListPath } & Omit<ButtonLinkProps, 'to'>) {
  return <ButtonLink {...rest} {...useBackTo(list)} />;
}
