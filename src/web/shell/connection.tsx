import { useSyncExternalStore } from 'react';
import { useTimes } from '../clock.tsx';
import { staleSinceStore } from '../offline/staleness.ts';
import { texts } from '../texts.ts';
import { OfflineBanner } from './offline-banner.tsx';
import { useConnection } from './use-connection.ts';

/** Banner while the shop is unreachable, with the age of the data, which stays visible (SPEC L144). */
export function Connection() {
  const state = useConnection();
  const since = useSyncExternalStore(staleSinceStore.subscribe, staleSinceStore.get, () => undefined);
  const { ago } = useTimes();
  if (state === 'online') return null;
  return (
    <OfflineBanner age={since && texts.connection.asOf(ago(since))}>{texts.connection[state]}</OfflineBanner>
  );
}
