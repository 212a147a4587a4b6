import { useId } from 'react';
import { FEATURES, type OptionalFeature } from '../rules.ts';
import { texts } from '../texts.ts';

interface FeatureFieldsProps {
  features: readonly OptionalFeature[];
  onChange: (features: OptionalFeature[]) => void;
}

/** A checkbox for each optional feature. */
export function FeatureFields({ features, onChange }: FeatureFieldsProps) {
  const id = useId();
  return (
    <div className="form">
      <p className="field-hint">{texts.featuresLead}</p>
      {FEATURES.map((name) => {
        const { title, hint } = texts.optionalFeatures[name];
        return (
          <div key={name}>
            <label className="flex min-h-11 items-center gap-3">
              <input
                type="checkbox"
                className="check"
                checked={features.includes(name)}
                aria-describedby={`${id}-${name}`}
                onChange={({ currentTarget: { checked } }) =>
                  onChange(FEATURES.filter((one) => (one === name ? checked : features.includes(one))))
                }
              />
              {title}
            </label>
            <p className="field-hint" id={`${id}-${name}`}>
              {hint}
            </p>
          </div>
        );
      })}
    </div>
  );
}
