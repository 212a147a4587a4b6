import { locale } from '../../../shared/language.ts';
import { LANGUAGES } from '../../../shared/languages.ts';
import { VersionedForm } from '../../../web/forms/versioned-form.tsx';
import { optionsOf } from '../../../web/ui/options-of.ts';
import { Panel } from '../../../web/ui/panel.tsx';
import { SelectField } from '../../../web/ui/select-field.tsx';
import { TextField, type TextFieldProps } from '../../../web/ui/text-field.tsx';
import type { CurrentSettings } from '../contract.ts';
import {
  type Contact,
  CURRENCIES,
  type Currency,
  LIMITS,
  PASSWORD_POLICIES,
  type SettingsField,
  type ShopTexts,
  textField,
} from '../rules.ts';
import { texts } from '../texts.ts';
import { FeatureFields } from './feature-fields.tsx';
import { LogoField } from './logo-field.tsx';
import { Presets } from './presets.tsx';
import { Preview } from './preview.tsx';
import { ThemeFields } from './theme-fields.tsx';
import { useSettingsForm } from './use-settings-form.ts';

const CONTACT: readonly { field: keyof Contact; type: string }[] = [
  { field: 'email', type: 'email' },
  { field: 'phone', type: 'tel' },
  { field: 'address', type: 'text' },
];

/** Returns code and name, for example 'EUR, Euro'. */
function currencyLabel(code: Currency): string {
  return `${code}, ${new Intl.DisplayNames(locale, { type: 'currency' }).of(code)}`;
}

/** The form, with its preview next to it. */
export function SettingsForm({ current, refresh }: { current: CurrentSettings; refresh: () => void }) {
  const state = useSettingsForm(current, refresh);
  const { draft: settings, errors, edit } = state;

  const setText = (language: (typeof LANGUAGES)[number], change: Partial<ShopTexts>) =>
    edit({ texts: { ...settings.texts, [language]: { ...settings.texts[language], ...change } } });

  const field = (name: SettingsField, value: string, onValue: (value: string) => void): TextFieldProps => ({
    label: '',
    name,
    value,
    error: errors[name],
    onChange: (event) => onValue(event.currentTarget.value),
  });

  return (
    <div className="settings">
      <VersionedForm
        state={state}
        className="panel-stack"
        words={texts}
        canSave={state.hasChanges && state.contrastProblem === undefined}
      >
        <Panel title={texts.details}>
          <div className="form">
            <TextField
              {...field('name', settings.name, (name) => edit({ name }))}
              label={texts.name}
              hint={texts.nameHint}
              maxLength={LIMITS.name}
            />
            <LogoField logo={settings.logo} error={errors.logo} onChange={(logo) => edit({ logo })} />
            {(['slogan', 'searchHint'] as const).map((text) => (
              <div className="form-pair" key={text}>
                {LANGUAGES.map((language) => (
                  <TextField
                    key={language}
                    {...field(textField(text, language), settings.texts[language][text], (value) =>
                      setText(language, { [text]: value }),
                    )}
                    label={texts.inLanguage(texts[text], texts.languages[language])}
                    hint={language === LANGUAGES[0] ? texts[`${text}Hint`] : undefined}
                    lang={language}
                    maxLength={LIMITS[text]}
                  />
                ))}
              </div>
            ))}
          </div>
        </Panel>
        <Panel title={texts.contact}>
          <div className="form">
            <p className="field-hint">{texts.contactLead}</p>
            {CONTACT.map(({ field: name, type }) => (
              <TextField
                key={name}
                {...field(name, settings.contact[name], (value) =>
                  edit({ contact: { ...settings.contact, [name]: value } }),
                )}
                label={texts[name]}
                type={type}
                autoComplete="off"
                maxLength={LIMITS[name]}
              />
            ))}
          </div>
        </Panel>
        <Panel title={texts.money}>
          <SelectField
            label={texts.currency}
            hint={texts.currencyHint}
            options={CURRENCIES.map((value) => ({ value, label: currencyLabel(value) }))}
            value={settings.currency}
            onChange={({ currentTarget: { value } }) => edit({ currency: value as Currency })}
          />
        </Panel>
        <Panel title={texts.theme}>
          <ThemeFields
            theme={settings.theme}
            onChange={(theme) => edit({ theme })}
            problem={state.contrastProblem}
          />
        </Panel>
        <Panel title={texts.features}>
          <Presets
            disabled={state.hasChanges}
            busy={state.busy}
            onChoose={(preset) => void state.choosePreset(preset)}
          />
          <FeatureFields features={settings.features} onChange={(features) => edit({ features })} />
        </Panel>
        <Panel title={texts.security}>
          <SelectField
            label={texts.passwordPolicy}
            hint={texts.passwordPolicyHint}
            options={optionsOf(PASSWORD_POLICIES, texts.passwordPolicies)}
            value={settings.passwordPolicy}
            onChange={({ currentTarget: { value } }) =>
              edit({ passwordPolicy: value === 'strong' ? 'strong' : 'spec' })
            }
          />
        </Panel>
      </VersionedForm>
      <Preview settings={settings} />
    </div>
  );
}
