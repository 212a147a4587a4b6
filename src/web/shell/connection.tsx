import { useSyncExternalStore } from 'react';
import { useTimes } from '../clock.tsx';
import { staleSince } from '../offline/staleness.ts';
import { texts } from '../texts.ts';
import { OfflineBanner } from '../ui/offline-banner.tsx';
import { useConnection } from './use-connection.ts';

/** Says when the shop cannot be reached, and how old is what is shown; all of it stays (SPEC L144). */
export function Connection() {
  const state = useConnection();
  const asOf = useSyncExternalStore(staleSince.subscribe, staleSince.get, () => undefined);
  const { ago } = useTimes();
  if (state === 'fine') return null;
  return (
    <OfflineBanner age={asOf && texts.connection.asOf(ago(asOf))}>{texts.connection[state]}</OfflineBanner>
  );
}
