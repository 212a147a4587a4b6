import { checkFeatureNames } from '../optional-features.ts';
import { SettingError, type Settings, settingWarnings } from '../settings.ts';
import { type Finding, note, ok, wrong } from './finding.ts';

/** Checks the settings as the shop does at start, and returns valid ones for the other checks. */
export async function checkSettings(
  read: () => Settings,
): Promise<{ settings?: Settings; findings: readonly Finding[] }> {
  try {
    const settings = read();
    await checkFeatureNames(settings);
    return { settings, findings: [ok(summaryOf(settings)), ...warnings(settings)] };
  } catch (error) {
    if (!(error instanceof SettingError)) throw error;
    const fix =
      'Correct the setting in the environment or in .env; docs/configuration.md lists all settings.';
    return { findings: error.mistakes.map((mistake) => wrong(mistake, fix)) };
  }
}

function summaryOf({ demo, publicUrl, databaseUrl, host, port }: Settings): string {
  const address = publicUrl ?? `http://${host}:${port}`;
  const database = databaseUrl === undefined ? 'the embedded database' : 'the database at DATABASE_URL';
  return `All settings are valid: a ${demo ? 'demo shop' : 'production shop'} at ${address} with ${database}.`;
}

function* warnings(settings: Settings): Generator<Finding> {
  for (const { message, fix } of settingWarnings(settings)) yield note(message, fix);
  if (!settings.demo && settings.passwordPolicy === 'spec')
    yield note(
      'New passwords can have only 6 to 8 letters and digits, unless an administrator has chosen the stronger rule at /admin/settings.',
      'Choose it there, or set PASSWORD_POLICY=strong: 8 to 128 characters of any kind.',
    );
}
