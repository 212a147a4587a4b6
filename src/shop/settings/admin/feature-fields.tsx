import { CheckField } from '../../../web/ui/check-field.tsx';
import { FEATURES, type OptionalFeature } from '../rules.ts';
import { texts } from '../texts.ts';

interface FeatureFieldsProps {
  features: readonly OptionalFeature[];
  onChange: (features: OptionalFeature[]) => void;
}

/** A checkbox for each optional feature. */
export function FeatureFields({ features, onChange }: FeatureFieldsProps) {
  return (
    <div className="form">
      <p className="field-hint">{texts.featuresLead}</p>
      {FEATURES.map((name) => {
        const { title, hint } = texts.optionalFeatures[name];
        return (
          <CheckField
            key={name}
            label={title}
            hint={hint}
            checked={features.includes(name)}
            onChange={(checked) =>
              onChange(FEATURES.filter((one) => (one === name ? checked : features.includes(one))))
            }
          />
        );
      })}
    </div>
  );
}
