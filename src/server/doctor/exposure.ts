import { isDemoDatabase } from '../demo-fill.ts';
import { lastForwardedHeadersAt } from '../http/forwarded-headers.ts';
import type { Settings } from '../settings.ts';
import type { Queryable } from '../storage/database.ts';
import { type Check, type Finding, note, ok } from './finding.ts';

type Exposure = Pick<Settings, 'demo' | 'trustProxy'>;

/** Compares the settings with facts recorded in the database. */
export function exposureCheck({ demo, trustProxy }: Exposure): Check {
  return {
    name: 'exposure',
    async run(db) {
      const findings = [...(await checkDemoData(db, demo)), ...(await checkForwardedHeaders(db, trustProxy))];
      return findings.length > 0 ? findings : [ok('Nothing in the database contradicts the settings.')];
    },
  };
}

async function checkDemoData(db: Queryable, demo: boolean): Promise<Finding[]> {
  if (demo || !(await isDemoDatabase(db))) return [];
  return [
    note(
      'This database was filled as a demo. Its demo accounts, whose passwords are public, cannot log in now.',
      'Remove the demo accounts and data: npm run admin -- clear-demo',
    ),
  ];
}

async function checkForwardedHeaders(db: Queryable, trustProxy: readonly string[]): Promise<Finding[]> {
  const lastSeenAt = trustProxy.length > 0 ? undefined : await lastForwardedHeadersAt(db);
  if (!lastSeenAt) return [];
  return [
    note(
      `Forwarded headers arrived (${lastSeenAt.slice(0, 16)}Z) while TRUST_PROXY is not set: behind a proxy, all users share one rate limit.`,
      'Set TRUST_PROXY to the address of your proxy. If you have none, a client forged the headers, which has no effect.',
    ),
  ];
}
