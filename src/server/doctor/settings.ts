import { demoIsExposed, SettingError, type Settings, writeLimitsAreOff } from '../settings.ts';
import { type Finding, note, well, wrong } from './finding.ts';

/** Reads the settings as a start would; without them nothing else can be looked at. */
export function lookAtSettings(read: () => Settings): { settings?: Settings; findings: readonly Finding[] } {
  try {
    const settings = read();
    return { settings, findings: [well(kindOf(settings)), ...doubts(settings)] };
  } catch (error) {
    if (!(error instanceof SettingError)) throw error;
    const mend = 'Correct it in the environment or in .env; README.md lists every setting.';
    return { findings: error.mistakes.map((mistake) => wrong(mistake, mend)) };
  }
}

function kindOf({ demo, publicUrl, databaseUrl, host, port }: Settings): string {
  const where = publicUrl ?? `http://${host}:${port}`;
  const kept = databaseUrl === undefined ? 'the embedded database' : 'the database of DATABASE_URL';
  return `All settings are understood: a ${demo ? 'demo shop' : 'shop in earnest'} at ${where} with ${kept}.`;
}

function* doubts(settings: Settings): Generator<Finding> {
  if (demoIsExposed(settings))
    yield note(
      'DEMO is on where others can reach this shop: anyone can register as an administrator.',
      'Set DEMO=off, unless that is what you want.',
    );
  if (writeLimitsAreOff(settings))
    yield note(
      'ORDERS_PER_ACCOUNT or ORDERS_PER_NETWORK is so high that it keeps nobody from flooding the shop with orders.',
      'Set them to what honest shoppers need; the defaults are 30 and 300 in 10 minutes.',
    );
  if (!settings.demo && settings.passwordPolicy === 'spec')
    yield note(
      'Passwords have 6 to 8 letters and digits only.',
      'Set PASSWORD_POLICY=strong for 8 to 128 of anything.',
    );
}
