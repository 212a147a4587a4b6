import { LANGUAGES } from '../../../shared/languages.ts';
import { VersionedForm } from '../../../web/forms/versioned-form.tsx';
import { CheckField } from '../../../web/ui/check-field.tsx';
import { optionsOf } from '../../../web/ui/options-of.ts';
import { Panel } from '../../../web/ui/panel.tsx';
import { SelectField } from '../../../web/ui/select-field.tsx';
import { TextAreaField } from '../../../web/ui/text-area-field.tsx';
import { TextField, type TextFieldProps } from '../../../web/ui/text-field.tsx';
import type { CurrentDocumentSettings } from '../contract.ts';
import {
  type DocumentField,
  type DocumentSettings,
  MAX_PREFIX,
  MAX_SELLER_FIELD,
  MAX_TEXT,
  PAPERS,
  type Seller,
  TEXT_FIELDS,
} from '../settings.ts';
import { settingsTexts } from '../settings-texts.ts';
import { useDocumentSettings } from './use-document-settings.ts';

const SELLER_ROWS: readonly (readonly (keyof Seller)[])[] = [
  ['name', 'street'],
  ['postcode', 'city'],
  ['country', 'email'],
  ['phone', 'register'],
  ['vatId', 'taxNumber'],
  ['bank', 'iban'],
  ['bic'],
];
const FORMATS = ['invoice', 'creditNote'] as const;
const papers = optionsOf(PAPERS, settingsTexts.papers);

interface DocumentSettingsFormProps {
  current: CurrentDocumentSettings;
  refresh: () => void;
}

/** The form of the document settings. */
export function DocumentSettingsForm({ current, refresh }: DocumentSettingsFormProps) {
  const state = useDocumentSettings(current, refresh);
  const { draft: settings, errors, edit } = state;

  const field = (name: DocumentField, value: string, onValue: (value: string) => void): TextFieldProps => ({
    label: '',
    name,
    value,
    error: errors[name],
    autoComplete: 'off',
    onChange: ({ currentTarget }) => onValue(currentTarget.value),
  });
  /** Returns the props of a field for a number; other text becomes NaN, which is invalid. */
  const number = (name: DocumentField, value: number, onValue: (value: number) => void): TextFieldProps => ({
    ...field(name, Number.isNaN(value) ? '' : String(value), (text) =>
      onValue(/^\d{1,6}$/.test(text) ? Number(text) : Number.NaN),
    ),
    inputMode: 'numeric',
  });

  return (
    <VersionedForm state={state} className="panel-stack max-w-3xl" words={settingsTexts}>
      <Panel title={settingsTexts.sellerTitle}>
        <div className="form">
          {SELLER_ROWS.map((row) => (
            <div className="form-pair" key={row[0]}>
              {row.map((name) => (
                <TextField
                  key={name}
                  {...field(name, settings.seller[name], (value) =>
                    edit({ seller: { ...settings.seller, [name]: value } }),
                  )}
                  label={settingsTexts.seller[name]}
                  hint={name === 'country' ? settingsTexts.countryHint : undefined}
                  type={name === 'email' ? 'email' : 'text'}
                  maxLength={name === 'country' ? 2 : MAX_SELLER_FIELD}
                />
              ))}
            </div>
          ))}
        </div>
      </Panel>
      <Panel title={settingsTexts.numbersTitle}>
        <div className="form">
          <p className="field-hint">{settingsTexts.numbersLead}</p>
          {FORMATS.map((format) => {
            const change = (part: Partial<DocumentSettings['invoice']>) =>
              edit({ [format]: { ...settings[format], ...part } });
            return (
              <div className="form" key={format}>
                <div className="form-pair">
                  <TextField
                    {...field(`${format}-prefix`, settings[format].prefix, (prefix) => change({ prefix }))}
                    label={settingsTexts.prefix[format]}
                    maxLength={MAX_PREFIX}
                    spellCheck={false}
                  />
                  <TextField
                    {...number(`${format}-digits`, settings[format].digits, (digits) => change({ digits }))}
                    label={settingsTexts.digits[format]}
                  />
                </div>
                <CheckField
                  label={settingsTexts.yearly[format]}
                  checked={settings[format].yearly}
                  onChange={(yearly) => change({ yearly })}
                />
              </div>
            );
          })}
        </div>
      </Panel>
      <Panel title={settingsTexts.printTitle}>
        <div className="form">
          <div className="form-pair">
            <TextField
              {...number('paymentDays', settings.paymentDays, (paymentDays) => edit({ paymentDays }))}
              label={settingsTexts.paymentDays}
            />
            <SelectField
              label={settingsTexts.paper}
              options={papers}
              value={settings.paper}
              onChange={({ currentTarget: { value } }) =>
                edit({ paper: PAPERS.find((one) => one === value) ?? settings.paper })
              }
            />
          </div>
          <TextField
            {...field('timeZone', settings.timeZone, (timeZone) => edit({ timeZone }))}
            label={settingsTexts.timeZone}
            hint={settingsTexts.timeZoneHint}
            spellCheck={false}
          />
          <CheckField
            label={settingsTexts.issueWhenShipped}
            hint={settingsTexts.issueWhenShippedHint}
            checked={settings.issueWhenShipped}
            onChange={(issueWhenShipped) => edit({ issueWhenShipped })}
          />
        </div>
      </Panel>
      <Panel title={settingsTexts.textsTitle}>
        <div className="form">
          {TEXT_FIELDS.map((name) =>
            LANGUAGES.map((language) => (
              <TextAreaField
                key={`${name}-${language}`}
                label={settingsTexts.inLanguage(settingsTexts.texts[name], settingsTexts.languages[language])}
                name={`${name}-${language}`}
                lang={language}
                rows={2}
                limit={MAX_TEXT}
                error={errors[`${name}-${language}`]}
                value={settings.texts[language][name]}
                onChange={({ currentTarget: { value } }) =>
                  edit({
                    texts: { ...settings.texts, [language]: { ...settings.texts[language], [name]: value } },
                  })
                }
              />
            )),
          )}
        </div>
      </Panel>
    </VersionedForm>
  );
}
