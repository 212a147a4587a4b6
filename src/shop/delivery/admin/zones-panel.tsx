import { nanoid } from '@reduxjs/toolkit';
import { Button } from '../../../web/ui/button.tsx';
import { CheckField } from '../../../web/ui/check-field.tsx';
import { AddButton } from '../../../web/ui/icon-buttons.tsx';
import { Panel } from '../../../web/ui/panel.tsx';
import { SelectField } from '../../../web/ui/select-field.tsx';
import { TextField } from '../../../web/ui/text-field.tsx';
import { adminTexts } from '../admin-texts.ts';
import { COUNTRIES, countryName, countryOptions } from '../countries.ts';
import { newRate, type RateForm, type ZoneForm } from '../form.ts';
import { LIMITS, type Method } from '../rules.ts';
import { methodTitle } from './method-title.ts';
import { RateFields } from './rate-fields.tsx';

interface ZonesPanelProps {
  zones: readonly ZoneForm[];
  methods: readonly Method[];
  onChange: (zones: ZoneForm[]) => void;
}

/** The zones with their countries, and the prices of each method. */
export function ZonesPanel({ zones, methods, onChange }: ZonesPanelProps) {
  return (
    <Panel title={adminTexts.zones}>
      <div className="form">
        {zones.map((zone) => (
          <ZoneFields
            key={zone.id}
            zone={zone}
            methods={methods}
            onChange={(changed) => onChange(zones.map((one) => (one.id === zone.id ? changed : one)))}
            onRemove={() => onChange(zones.filter(({ id }) => id !== zone.id))}
          />
        ))}
        <div>
          <AddButton
            disabled={zones.length >= LIMITS.zones}
            onClick={() =>
              onChange([
                ...zones,
                { id: nanoid(), name: adminTexts.newZone(zones.length + 1), areas: [], rates: [] },
              ])
            }
          >
            {adminTexts.addZone}
          </AddButton>
        </div>
      </div>
    </Panel>
  );
}

interface ZoneFieldsProps {
  zone: ZoneForm;
  methods: readonly Method[];
  onChange: (zone: ZoneForm) => void;
  onRemove: () => void;
}

function ZoneFields({ zone, methods, onChange, onRemove }: ZoneFieldsProps) {
  const { name, rates } = zone;
  const setRate = (methodId: string, rate: RateForm | undefined) => {
    const others = rates.filter((one) => one.methodId !== methodId);
    onChange({ ...zone, rates: rate ? [...others, rate] : others });
  };
  return (
    <fieldset className="delivery-group">
      <legend>{name}</legend>
      <TextField
        label={adminTexts.zoneName}
        autoComplete="off"
        maxLength={LIMITS.name}
        value={name}
        onChange={(event) => onChange({ ...zone, name: event.currentTarget.value })}
      />
      <Areas zone={zone} onChange={onChange} />
      {methods
        .filter(({ kind }) => kind === 'parcel')
        .map((method, index) => {
          const rate = rates.find(({ methodId }) => methodId === method.id);
          const label = methodTitle(method, index + 1);
          return (
            <div key={method.id} className="grid gap-3">
              <CheckField
                label={adminTexts.deliversHere(label)}
                checked={rate !== undefined}
                onChange={(checked) => setRate(method.id, checked ? newRate(method.id) : undefined)}
              />
              {rate ? (
                <RateFields
                  rate={rate}
                  method={label}
                  zone={name}
                  onChange={(changed) => setRate(method.id, changed)}
                />
              ) : null}
            </div>
          );
        })}
      <div>
        <Button size="small" aria-label={adminTexts.removeZoneOf(name)} onClick={onRemove}>
          {adminTexts.removeZone}
        </Button>
      </div>
    </fieldset>
  );
}

/** Countries of a zone, with the beginnings of their postcodes. */
function Areas({ zone, onChange }: { zone: ZoneForm; onChange: (zone: ZoneForm) => void }) {
  const { name, areas } = zone;
  const others = COUNTRIES.filter((country) => areas.every((area) => area.country !== country));
  return (
    <>
      {areas.map((area) => {
        const country = countryName(area.country);
        return (
          <div key={area.country} className="grid gap-2">
            <TextField
              label={adminTexts.prefixes(country)}
              hint={adminTexts.prefixesHint}
              autoComplete="off"
              value={area.prefixes}
              onChange={({ currentTarget: { value } }) =>
                onChange({
                  ...zone,
                  areas: areas.map((one) => (one === area ? { ...area, prefixes: value } : one)),
                })
              }
            />
            <div>
              <Button
                size="small"
                aria-label={adminTexts.removeCountryOf(country, name)}
                onClick={() => onChange({ ...zone, areas: areas.filter((one) => one !== area) })}
              >
                {adminTexts.removeCountry}
              </Button>
            </div>
          </div>
        );
      })}
      <SelectField
        label={adminTexts.addCountry}
        value=""
        options={[{ value: '', label: adminTexts.choose }, ...countryOptions(others)]}
        onChange={({ currentTarget: { value } }) => {
          if (value !== '') onChange({ ...zone, areas: [...areas, { country: value, prefixes: '' }] });
        }}
      />
    </>
  );
}
