import type { Services } from '../../../server/feature.ts';
import { defineWrite } from '../../../server/operations.ts';
import type { Transaction } from '../../../server/storage/database.ts';
import { auditedVersions } from '../../../server/versions.ts';
import { invalid } from '../../../shared/refusal.ts';
import { keepPicture } from '../../catalogue/server/keep-picture.ts';
import * as contract from '../admin-contract.ts';
import { errors } from '../errors.ts';
import { checkSettings, type ShopSettings, trimSettings, withPreset } from '../rules.ts';
import { ChoosePreset, CurrentSettings, RestoreVersion, SaveSettings } from '../schemas.ts';
import { lowestContrast } from '../theme.ts';
import { settingsOf } from './current.ts';
import { settingsVersions } from './tables.ts';

/** The named writes of the settings. `initial`: the settings that apply until an administrator saves others. */
export const settingsCommands = (
  initial: ShopSettings,
  { switchFeatures, applyPreset }: Pick<Services, 'switchFeatures' | 'applyPreset'>,
) => [
  defineWrite(contract.save, {
    permission: 'administrators-only',
    stepUp: true,
    input: SaveSettings,
    result: CurrentSettings,
    async handleInTransaction({ tx, viewer }, { version, settings }) {
      const document = trimSettings(settings);
      refuseInvalid(document);
      await refuseMissingLogo(tx, document);
      const saved = await auditedSettings(initial).save(tx, viewer, { version, document });
      await switchFeatures(tx, saved.features);
      return saved;
    },
  }),
  defineWrite(contract.choosePreset, {
    permission: 'administrators-only',
    stepUp: true,
    input: ChoosePreset,
    result: CurrentSettings,
    async handleInTransaction({ tx, viewer }, { version, preset }) {
      const current = trimSettings(settingsOf(await settingsVersions.newest(tx), initial));
      const document = withPreset(current, preset);
      const saved = await auditedSettings(initial).save(tx, viewer, { version, document });
      await switchFeatures(tx, saved.features);
      await applyPreset(tx, viewer, { preset, shop: saved });
      return saved;
    },
  }),
  defineWrite(contract.restore, {
    permission: 'administrators-only',
    stepUp: true,
    input: RestoreVersion,
    result: CurrentSettings,
    async handleInTransaction({ tx, viewer }, input) {
      const restored = await auditedSettings(initial).restore(tx, viewer, input);
      await switchFeatures(tx, restored.features);
      return restored;
    },
  }),
];

const auditedSettings = (initial: ShopSettings) =>
  auditedVersions({
    versions: settingsVersions,
    entity: 'settings',
    audited: (saved) => auditedFields(settingsOf(saved, initial)),
    toCurrent: (saved) => settingsOf(saved, initial),
    errors: { stale: errors['settings-stale'], missing: errors['settings-version-missing'] },
  });

/** @throws Refusal 400 with a message per invalid field, or about the pair of colours with the lowest contrast */
function refuseInvalid(document: ShopSettings): void {
  const invalidFields = Object.entries(checkSettings(document));
  if (invalidFields.length > 0) {
    const messages = invalidFields.map(([field, error]) => [field, errors[`settings-${error}`]]);
    throw invalid(errors['settings-invalid'], Object.fromEntries(messages));
  }
  const lowest = lowestContrast(document.theme);
  if (lowest) throw invalid(errors['settings-low-contrast']({ ...lowest }));
}

/**
 * Protects the picture of the logo from the removal of unused pictures. @throws Refusal 400 if it was already removed
 */
async function refuseMissingLogo(tx: Transaction, { logo }: ShopSettings): Promise<void> {
  if (logo && !(await keepPicture(tx, logo.image)))
    throw invalid(errors['settings-invalid'], { logo: errors['settings-logo-missing'] });
}

/** The settings as the audit log shows them: one text per field. */
function auditedFields(settings: ShopSettings): Record<string, string> {
  const { name, logo, texts, contact, currency, theme, features, passwordPolicy } = settings;
  return {
    shopName: name,
    logo: logo?.image ?? '',
    slogan: texts.en.slogan,
    germanSlogan: texts.de.slogan,
    searchHint: texts.en.searchHint,
    germanSearchHint: texts.de.searchHint,
    email: contact.email,
    phone: contact.phone,
    address: contact.address,
    currency,
    accent: theme.accent ?? '',
    paper: theme.paper ?? '',
    typeface: theme.typeface,
    features: features.join(', '),
    passwordPolicy,
  };
}
