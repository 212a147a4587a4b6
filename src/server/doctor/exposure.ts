import { isDemoDatabase } from '../demo-fill.ts';
import { lastForwardedHeadersAt } from '../http/forwarded-headers.ts';
import type { Settings } from '../settings.ts';
import type { Queryable } from '../storage/database.ts';
import { type Check, type Finding, note, well } from './finding.ts';

type Exposure = Pick<Settings, 'demo' | 'trustProxy'>;

/** Settings that only show their meaning beside what the database remembers. */
export function exposureCheck({ demo, trustProxy }: Exposure): Check {
  return {
    name: 'exposure',
    async look(db) {
      const findings = [...(await demoPast(db, demo)), ...(await forwarded(db, trustProxy))];
      return findings.length > 0 ? findings : [well('Nothing contradicts the settings.')];
    },
  };
}

async function demoPast(db: Queryable, demo: boolean): Promise<Finding[]> {
  if (demo || !(await isDemoDatabase(db))) return [];
  return [
    note(
      'This database was once filled as a demo. Its demo accounts, whose passwords everybody can read, cannot sign in now.',
      'Remove them and the rest of the demo: npm run admin -- clear-demo',
    ),
  ];
}

async function forwarded(db: Queryable, trustProxy: readonly string[]): Promise<Finding[]> {
  const at = trustProxy.length > 0 ? undefined : await lastForwardedHeadersAt(db);
  if (!at) return [];
  return [
    note(
      `Forwarded headers arrived (${at.slice(0, 16)}Z) while TRUST_PROXY is not set: behind a proxy limits on tries count all people as one.`,
      'Set TRUST_PROXY to the address of your proxy. If there is none, somebody only tried: nothing follows from it.',
    ),
  ];
}
