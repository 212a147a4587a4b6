import { useState } from 'react';
import { PasswordField } from '../src/shop/account/web/password-field.tsx';
import { Stars } from '../src/shop/catalogue/web/stars.tsx';
import { RatingBars } from '../src/shop/reviews/web/rating-bars.tsx';
import { RatingSummary } from '../src/shop/reviews/web/rating-summary.tsx';
import { StarInput } from '../src/shop/reviews/web/star-input.tsx';
import { CheckField } from '../src/web/ui/check-field.tsx';
import { FilterSelect } from '../src/web/ui/filter-select.tsx';
import { FormErrors } from '../src/web/ui/form-errors.tsx';
import { SearchField } from '../src/web/ui/search-field.tsx';
import { SelectField } from '../src/web/ui/select-field.tsx';
import { TextAreaField } from '../src/web/ui/text-area-field.tsx';
import { TextField } from '../src/web/ui/text-field.tsx';
import { Section } from './section.tsx';

const roles = ['User', 'Admin'].map((label) => ({ value: label.toLowerCase(), label }));
const rows = [12, 5, 3, 1, 0].map((count, index) => ({ stars: 5 - index, count }));

/** Fields in their states, stars and the distribution of ratings. */
export function FieldsGallery() {
  const [comment, setComment] = useState('');
  const [search, setSearch] = useState('tea');
  const [status, setStatus] = useState('user');
  const [isYearly, setYearly] = useState(true);
  const [rating, setRating] = useState(4);
  const [filter, setFilter] = useState<number | null>(null);
  return (
    <>
      <Section title="Fields">
        <div className="form">
          <FormErrors
            errors={[
              { fieldId: 'gallery-address', message: 'Address must be at least 5 characters.' },
              { message: 'Category is required' },
            ]}
          />
          <div className="form-pair">
            <TextField label="Name" placeholder="Rest" autoComplete="off" />
            <TextField
              id="gallery-address"
              label="Address"
              defaultValue="12"
              error="Address must be at least 5 characters."
              autoComplete="off"
            />
            <TextField label="Email" defaultValue="Disabled" disabled />
            <PasswordField label="Password" defaultValue="shop12" autoComplete="off" />
            <SelectField label="Role" options={roles} hint="You can choose a role in this demo shop only." />
            <SearchField label="Search" value={search} onChange={setSearch} />
          </div>
          <TextAreaField
            label="Comment"
            value={comment}
            limit={2000}
            onChange={(event) => setComment(event.currentTarget.value)}
          />
          <CheckField
            label="Yearly"
            hint="Numbers start again each year."
            checked={isYearly}
            onChange={setYearly}
          />
          <FilterSelect label="Status" value={status} options={roles} onChange={setStatus} />
        </div>
      </Section>
      <Section title="Ratings">
        <div className="form-pair">
          <div className="grid content-start gap-3">
            <p className="rating-line">
              <Stars full={0} half={false} label="No reviews" /> No reviews
            </p>
            <p className="rating-line">
              <Stars full={3} half={true} label="Rated 3.5 out of 5" /> 3.5
            </p>
            <p className="rating-line">
              <Stars full={4} half={false} label="Rated 4.2 out of 5" size="large" /> 4.2
            </p>
            <StarInput label="Your rating" value={rating} onChange={setRating} />
            <StarInput
              label="Nothing chosen"
              value={0}
              onChange={setRating}
              error="Please provide a star rating between 1 and 5."
            />
          </div>
          <div className="grid gap-4">
            <RatingSummary
              average="4.3"
              stars={{ full: 4, half: true, label: 'Rated 4.3 out of 5' }}
              count="21 review(s)"
            />
            <RatingBars rows={rows} selected={filter} onSelect={setFilter} />
          </div>
        </div>
      </Section>
    </>
  );
}
