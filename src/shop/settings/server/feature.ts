import type { FeatureDefinition } from '../../../server/feature.ts';
import type { CurrentSettings } from '../schemas.ts';
import { themeStyles } from '../theme.ts';
import { settingsCommands } from './commands.ts';
import { STYLE_SHEET, settingsOf } from './current.ts';
import { initialSettings } from './initial-settings.ts';
import { mailOperations } from './mail-operations.ts';
import { currentSettings } from './queries.ts';

/** The shop's settings, which the platform shows in pages and emails, and previews of all emails. */
export const settings: FeatureDefinition = {
  name: 'settings',
  create(services, otherFeatures) {
    const { shop, shopDetails, switchFeatures, applyPreset, onChanges } = services;
    const initial = initialSettings(shop);
    const emails = mailOperations(services, initial, otherFeatures);
    const current = currentSettings(initial);
    // Processes that render no pages also need the settings: they write emails with amounts, for example.
    const readAgain = () => void shopDetails();
    onChanges({
      onChanges: (changes) => {
        if (changes.some(({ table }) => table === 'settings')) readAgain();
      },
      onRestored: readAgain,
    });
    return {
      reads: [current, ...emails.reads],
      writes: [...settingsCommands(initial, { switchFeatures, applyPreset }), ...emails.writes],
      shopDetails: { read: current, initial: settingsOf({ version: 0, document: null }, initial) },
      routes(app) {
        app.get(STYLE_SHEET, { schema: { hide: true } }, async (_, reply) => {
          const { theme } = (await shopDetails()) as CurrentSettings;
          // No max-age: a page may name a version that another process has not read yet.
          reply.type('text/css; charset=utf-8').header('cache-control', 'public, no-cache');
          return themeStyles(theme);
        });
      },
    };
  },
};
